import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as contract from '@/lib/contract/bulk';
import { type Call, callName } from '@/lib/contract/call';
import { maxReplyRows } from '@/lib/contract/values/fields';
import { withGroupedChanges } from '../changes/commands';
import { defineRoute, type Input, type Route } from '../http/define-route';
import { resultOf, undoEntry } from './commands';
import { findUndoableRecords, getUndoableEntry } from './queries';

const maxNamed = 20;

export const bulkRoutes = (routes: readonly Route[]) => {
  const makeCall = async (input: Input<Call>, name: contract.BulkCallName, request: object) =>
    routes.find(({ call }) => callName(call) === name)?.handleInBulk?.(input, request);

  return [
    defineRoute(contract.makeBulkCall, async (input) => {
      const { call, requests, entry_id } = input.body;
      const results: contract.BulkResult[] = [];
      const { entryId, count } = await withGroupedChanges(input.db, input.actor, entry_id, async () => {
        for (const request of requests) {
          // SQLite calls block the event loop, so that other requests are served only between two writes.
          await yieldToEventLoop();
          results.push(await resultOf(input.db, () => makeCall(input, call, request)));
        }
      });
      return { status: 'success', results, entry_id: entryId, record_count: count };
    }),

    defineRoute(contract.previewBulkUndo, async ({ db, actor, query, binDays }) => {
      const entry = await getUndoableEntry(db, actor.schoolId, query.entry_id);
      const range = { after: 0, limit: maxReplyRows, binDays };
      const records = await findUndoableRecords(db, actor.schoolId, entry, range);
      const left = records.filter(({ reason }) => reason);
      return {
        status: 'success',
        noun: entry.noun,
        possible: records.filter(({ calls }) => calls.length > 0).length,
        undone: records.filter(({ isUndone }) => isUndone).length,
        left: left.length,
        data: left.slice(0, maxNamed).map(({ record_id, name, reason }) => ({ record_id, name, reason })),
      };
    }),

    defineRoute(contract.undoBulk, async (input) => {
      const { db, actor, binDays, body } = input;
      const result = await undoEntry({
        ...{ db, actor, binDays, entryId: body.entry_id, after: body.after ?? 0 },
        makeCall: ({ call, request }) => makeCall(input, call, request),
      });
      return { status: 'success', ...result };
    }),
  ];
};
