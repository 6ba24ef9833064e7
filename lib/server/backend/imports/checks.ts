import { sql } from 'kysely';
import { maxUndoMinutes } from '@/lib/contract/imports';
import { findLastChangers } from '../changes/queries';
import { mapInBatches } from '../db/batches';
import type { Db, RowOf } from '../db/schema';
import { HttpError } from '../http-error';
import { ago, type ImportedKind, type ImportedRecord, type RecordReference } from './presenter';

/**
 * Returns an import that can be undone.
 * @throws {HttpError} 404 for another school's or a deleted import, 409 for one that is too old or already undone.
 */
export async function getUndoableImport(db: Db, schoolId: number, importId: number) {
  const found = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', importId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  if (!found) throw new HttpError(404, 'This import was not found. Imports are remembered for a day.');
  if (found.undone_at !== null) throw new HttpError(409, `This import was already undone, ${ago(found.undone_at)}.`);
  if (Date.now() - Date.parse(found.created_at) <= maxUndoMinutes * 60_000) return found;
  const message = `An import can be undone for ${maxUndoMinutes} minutes. This one is older: please change or delete what it has added one by one.`;
  throw new HttpError(409, message);
}

const usesOfPeople: RecordReference[] = [
  { table: 'student_parents', column: 'user_id', reason: (name) => `${name} is the parent of a student by now.` },
  ...[
    { table: 'access_tokens', column: 'user_id' },
    { table: 'otp_codes', column: 'user_id' },
    { table: 'changes', column: 'actor_id' },
    { table: 'imports', column: 'actor_id' },
  ].map((place) => ({ ...place, reason: (name: string) => `${name} has signed in by now.` })),
];

const usedAmong = (db: Db, { table, column }: RecordReference, ids: number[]) =>
  mapInBatches(ids, async (batch) => {
    const named = sql.ref(column);
    const query = sql<{ id: number }>`
      select distinct ${named} as id from ${sql.table(table)} where ${named} in (${sql.join(batch)})`;
    return (await query.execute(db)).rows.map(({ id }) => id);
  });

type Imported = Pick<RowOf<'import_rows'>, 'record_id' | 'user_id' | 'version'>;

/** Returns the reasons why imported records cannot be deleted, by record id. Records without a reason have no entry. */
export async function findUndoBlockers(
  db: Db,
  schoolId: number,
  { noun, uses }: ImportedKind,
  records: ImportedRecord[],
  imported: ReadonlyMap<number, Imported>,
): Promise<Map<number, string>> {
  const reasons = new Map(records.flatMap(({ id, reason }) => (reason ? [[id, reason] as const] : [])));
  const idOfPerson = ({ id }: ImportedRecord) => imported.get(id)?.user_id ?? null;
  const note = async (use: RecordReference, idOf: (record: ImportedRecord) => number | null) => {
    const used = new Set(
      await usedAmong(
        db,
        use,
        records.flatMap((record) => idOf(record) ?? []),
      ),
    );
    for (const record of records) {
      if (used.has(idOf(record) ?? 0)) reasons.set(record.id, use.reason(record.name));
    }
  };
  for (const use of uses) await note(use, ({ id }) => id);
  for (const use of usesOfPeople) await note(use, idOfPerson);
  const changed = records.filter(({ id, version }) => imported.get(id)?.version !== version);
  const changers = await findLastChangers(
    db,
    schoolId,
    noun,
    changed.map(({ id }) => id),
  );
  for (const { id, name } of changed) {
    const last = changers.get(id);
    reasons.set(id, last ? `${name} was changed by ${last.by} ${ago(last.at)}.` : `${name} was changed since.`);
  }
  return reasons;
}
