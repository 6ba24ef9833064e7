import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as contract from '@/lib/contract/bulk';
import { callName } from '@/lib/contract/call';
import { withGroupedChanges } from '../changes/commands';
import { defineRoute, type Route } from '../http/define-route';
import { resultOf } from './commands';

/** @param routes the routes of all single calls. */
export const bulkRoutes = (routes: readonly Route[]) => [
  defineRoute(contract.makeBulkCall, async (input) => {
    const { call, requests } = input.body;
    const route = routes.find((candidate) => callName(candidate.call) === call);
    const results: contract.BulkResult[] = [];
    await withGroupedChanges(input.db, input.actor, async () => {
      for (const request of requests) {
        // SQLite calls block the event loop, so that other requests are served only between two writes.
        await yieldToEventLoop();
        results.push(await resultOf(input.db, async () => route?.handleInBulk?.(input, request)));
      }
    });
    return { status: 'success', results };
  }),
];
