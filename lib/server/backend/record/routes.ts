import { sql } from 'kysely';
import type { ChangedNoun } from '@/lib/contract/nouns';
import * as contract from '@/lib/contract/record';
import { recordTables } from '../db/moved-tables';
import type { Db } from '../db/schema';
import { defineRoute } from '../http/define-route';
import { HttpError } from '../http-error';
import { addReport, undoChange } from './commands';
import { findActivities, findHistory } from './queries';

async function checkRecord(db: Db, schoolId: number, noun: ChangedNoun, id: number): Promise<void> {
  const { table, schoolColumn = 'school_id' } = recordTables[noun];
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where id = ${id} and ${sql.ref(schoolColumn)} = ${schoolId}`.execute(db);
  if (rows.length === 0) throw new HttpError(404, 'This record was not found.');
}

export const recordRoutes = [
  defineRoute(contract.listHistory, async ({ db, actor, query: { noun, record_id, before } }) => ({
    status: 'success',
    ...(await findHistory(db, actor, { noun, recordId: record_id }, before)),
  })),

  defineRoute(contract.listActivities, async ({ db, actor, binDays, query }) => ({
    status: 'success',
    data: await findActivities(db, actor, binDays, query),
  })),

  defineRoute(contract.addActivity, async ({ db, actor, rates, limits, query }) => {
    const { noun, record_id } = query;
    if (noun && record_id !== undefined) await checkRecord(db, actor.schoolId, noun, record_id);
    await addReport(db, actor, query, { rates, limits });
    return { status: 'success', message: 'Activity recorded' };
  }),

  defineRoute(contract.undoChange, async ({ db, actor, body: { entry_id, field } }) => {
    await undoChange(db, actor, entry_id, field);
    return { status: 'success', message: 'Change undone' };
  }),
];
