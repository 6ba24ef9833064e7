import * as contract from '@/lib/contract/sections';
import { implement } from '../http/define-route';
import { addSection, changeSection, dropSection, flipSection } from './commands';
import { byClassAndName, columns, withHeads } from './present';
import { findSections, getSectionInSchool } from './queries';

export const sectionRoutes = [
  implement(contract.listSections, async ({ db, actor, query }) => {
    const found = findSections(db, actor.schoolId, query);
    const { total } = await found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await byClassAndName
      .reduce((ordered, term) => ordered.orderBy(term), found.select(columns))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute();
    const sections = await withHeads(
      db,
      rows.map((row) => ({ ...row, isactive: row.isactive === 1 })),
    );
    return { status: 'success', sections, totalrecords: Number(total) };
  }),

  implement(contract.createSection, async ({ db, actor, body }) => {
    const id = await addSection(db, body, actor);
    return { status: 'success', message: 'Section added successfully', data: { id } };
  }),

  implement(contract.updateSection, async ({ db, actor, query, body }) => {
    await changeSection(db, query.section_id, body, actor);
    return { status: 'success', message: 'Section updated successfully' };
  }),

  implement(contract.deleteSection, async ({ db, actor, query }) => {
    await getSectionInSchool(db, actor.schoolId, query.section_id);
    await dropSection(db, query.section_id, actor);
    return { status: 'success', message: 'Section deleted successfully' };
  }),

  implement(contract.toggleSectionStatus, async ({ db, actor, query }) => {
    const { isactive } = await getSectionInSchool(db, actor.schoolId, query.section_id);
    await flipSection(db, query.section_id, isactive === 1 ? 0 : 1, actor);
    return { status: 'success', message: isactive === 1 ? 'Section disabled' : 'Section enabled' };
  }),
];
