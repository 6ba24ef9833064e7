import { listHistory, undoChange as undoCall } from '@/lib/contract/record';
import { defineRoute } from '../http/define-route';
import { undoChange } from './commands';
import { findHistory } from './queries';

export const recordRoutes = [
  defineRoute(listHistory, async ({ db, actor, query: { noun, record_id, before } }) => ({
    status: 'success',
    ...(await findHistory(db, actor, { noun, recordId: record_id }, before)),
  })),

  defineRoute(undoCall, async ({ db, actor, body: { entry_id, field } }) => {
    await undoChange(db, actor, entry_id, field);
    return { status: 'success', message: 'Change undone' };
  }),
];
