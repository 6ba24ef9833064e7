import type { ChangedNoun } from '@/lib/contract/nouns';
import { mapInBatches } from '../db/batches';
import { now } from '../db/now';
import type { Db, NewRow } from '../db/schema';
import { recordTables } from '../db/tables';
import type { Actor } from '../identity/access-tokens';
import { type Input, withChangeTracking } from './commands';
import { findNames } from './queries';
import type { RecordKind } from './record-kind';
import { emptiedSnapshot, readRows, type Snapshot, takeSnapshots } from './snapshot';

/** Returns the entry of the bin for a record that is about to be deleted. */
const binRow = ({ schoolId, userId }: Actor, noun: ChangedNoun, id: number, name: string, snapshot: Snapshot) =>
  ({
    school_id: schoolId,
    deleted_by: userId,
    noun,
    record_id: id,
    name,
    rows: JSON.stringify(snapshot),
    created_at: now(),
  }) satisfies NewRow<'bin_records'>;

interface DeletedRecord {
  id: number;
  /** The user who is deleted together with an employee. */
  userId: number | null;
}

/** Copies records to the bin. Must be called before they are deleted, in the same transaction. */
export async function copyToBin(db: Db, actor: Actor, noun: ChangedNoun, records: DeletedRecord[]): Promise<void> {
  const { table } = recordTables[noun];
  await mapInBatches(records, async (batch) => {
    const ids = batch.map(({ id }) => id);
    const names = await findNames(db, noun, ids);
    const snapshots = await takeSnapshots(db, table, ids);
    const users = await readRows(
      db,
      'users',
      'id',
      batch.flatMap(({ userId }) => userId ?? []),
    );
    const userById = new Map(users.map((user) => [user.id, user]));
    const rows = batch.map(({ id, userId }) => {
      const { rows = {}, changes = [] } = snapshots.get(id) ?? {};
      const user = userById.get(userId ?? 0);
      return binRow(actor, noun, id, names.get(id) ?? '', {
        rows: { ...rows, ...(user && { users: [user] }) },
        changes,
      });
    });
    await db.insertInto('bin_records').values(rows).execute();
    return [];
  });
}

/**
 * Wraps a handler that can delete one record, as `withChangeTracking` does, and puts the deleted record into the bin.
 * The reply then contains the id of the bin's entry.
 */
export const withBin = <I extends Input, P extends unknown[], R extends object>(
  kind: RecordKind,
  idOf: (input: I) => number,
  handler: (input: I, ...prepared: P) => Promise<R>,
) =>
  withChangeTracking(kind, idOf, async (input: I, ...prepared: P): Promise<R & { bin_id?: number }> => {
    const { db, actor } = input;
    const { noun, find } = kind;
    const { table } = recordTables[noun];
    const id = idOf(input);
    if (!(await find(db, actor.schoolId, id))) return handler(input, ...prepared);
    const name = (await findNames(db, noun, [id])).get(id) ?? '';
    const snapshot = (await takeSnapshots(db, table, [id])).get(id);
    const reply = await handler(input, ...prepared);
    if (!snapshot || (await find(db, actor.schoolId, id))) return reply;
    const [before] = snapshot.rows[table] ?? [];
    const [after] = await readRows(db, table, 'id', [id]);
    const removed = before && after ? emptiedSnapshot(table, before, after) : snapshot;
    const row = binRow(actor, noun, id, name, removed);
    const { id: bin_id } = await db.insertInto('bin_records').values(row).returning('id').executeTakeFirstOrThrow();
    return { ...reply, bin_id };
  });
