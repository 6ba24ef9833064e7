import * as contract from '@/lib/contract/classes';
import { classesOf, findClasses, presentClass } from './class-rows';
import { addClass, changeClass, flipClass } from './class-writes';
import { implement } from './http/implement';

const listClasses = implement(contract.listClasses, async ({ db, actor, query }) => {
  const rows = await findClasses(db, actor.schoolId, query.search).selectAll().orderBy('classes.id').execute();
  return { status: 'success', data: rows.map(presentClass), total_records: rows.length };
});

const listActiveClasses = implement(contract.listActiveClasses, async ({ db, actor }) => {
  const rows = await classesOf(db, actor.schoolId)
    .selectAll()
    .where('classes.isactive', '=', 1)
    .orderBy('classes.id')
    .execute();
  return { status: 'success', data: rows.map(presentClass) };
});

const createClass = implement(contract.createClass, async ({ db, actor, body }) => {
  const row = await addClass(db, body, actor);
  return { status: 'success', message: 'Class added successfully', data: presentClass(row) };
});

const updateClass = implement(contract.updateClass, async ({ db, actor, query, body }) => {
  await changeClass(db, query.class_id, body, actor);
  return { status: 'success', message: 'Class updated successfully' };
});

const toggleClassStatus = implement(contract.toggleClassStatus, async ({ db, actor, query }) => {
  const isActive = await flipClass(db, query.class_id, actor);
  return { status: 'success', message: `Class status has been ${isActive ? 'activated' : 'deactivated'}` };
});

export const classRoutes = [listClasses, listActiveClasses, createClass, updateClass, toggleClassStatus];
