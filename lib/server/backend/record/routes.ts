import * as contract from '@/lib/contract/record';
import { defineRoute } from '../http/define-route';
import { checkRecord } from './checks';
import { addReport, undoChange } from './commands';
import { findActivities, findHistory } from './queries';

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
