import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { deletion } from '@/lib/contract/bin';
import type { BulkResult, LeftRecord } from '@/lib/contract/bulk';
import { newestEntryId, recordUndo } from '../changes/commands';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { findUndoableRecords, getUndoableEntry, type UndoableRecord } from './queries';

/**
 * Uses a savepoint, so that a refused write changes nothing. An error other than `HttpError` must roll the transaction
 * back.
 */
export async function resultOf(db: Db, write: () => Promise<unknown>): Promise<BulkResult> {
  await sql`savepoint single_write`.execute(db);
  const result = await write().then(
    (reply) => {
      const { message, bin_id } = deletion.parse(reply);
      return { status: 200, message, bin_id };
    },
    async (error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      await sql`rollback to savepoint single_write`.execute(db);
      return { status: error.status, message: error.message };
    },
  );
  await sql`release savepoint single_write`.execute(db);
  return result;
}

/** A call that changes this many records back takes about a second. */
const recordsPerCall = 100;

interface Undo {
  db: Db;
  actor: Actor;
  entryId: number;
  after: number;
  binDays: number;
  makeCall(call: UndoableRecord['calls'][number]): Promise<unknown>;
}

/** Uses the writes and checks of the single calls. A refused write leaves the record as it is. */
export async function undoEntry({ db, actor, entryId, after, binDays, makeCall }: Undo) {
  const entry = await getUndoableEntry(db, actor.schoolId, entryId);
  const records = await findUndoableRecords(db, actor.schoolId, entry, { after, limit: recordsPerCall, binDays });
  const lastId = await newestEntryId(db);
  const undone: number[] = [];
  const left: LeftRecord[] = [];
  for (const { record_id, name, reason, calls } of records) {
    if (reason) left.push({ record_id, name, reason });
    if (calls.length === 0 || record_id === null) continue;
    // SQLite calls block the event loop, so that other requests are served only between two writes.
    await yieldToEventLoop();
    const { status, message } = await resultOf(db, async () => {
      let reply: unknown;
      for (const call of calls) reply = await makeCall(call);
      return reply;
    });
    if (status === 200) undone.push(record_id);
    else left.push({ record_id, name, reason: message });
  }
  if (undone.length > 0) await recordUndo(db, actor, { entry, recordIds: undone, lastId });
  const next = records.length < recordsPerCall ? null : (records.at(-1)?.entryId ?? null);
  return { undone: undone.length, left, next };
}
