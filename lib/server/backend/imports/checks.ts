import { sql } from 'kysely';
import { maxUndoMinutes } from '@/lib/contract/imports';
import { findLastChangers } from '../changes/queries';
import { mapInBatches } from '../db/batches';
import type { Db, RowOf } from '../db/schema';
import { HttpError } from '../http-error';
import { ago, type ImportedKind, type ImportedRecord, type RecordReference } from './presenter';

/** @throws {HttpError} 404, or 409 for an import that is too old or already undone. */
export async function getUndoableImport(db: Db, schoolId: number, importId: number) {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', importId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'This import was not found. Imports are kept for a day.');
  if (row.undone_at !== null) throw new HttpError(409, `This import was already undone, ${ago(row.undone_at)}.`);
  if (Date.now() - Date.parse(row.created_at) <= maxUndoMinutes * 60_000) return row;
  const message = `An import can be undone for ${maxUndoMinutes} minutes. This one is older: please change or delete its records one by one.`;
  throw new HttpError(409, message);
}

const personReferences: RecordReference[] = [
  { table: 'student_parents', column: 'user_id', reason: (name) => `${name} is now the parent of a student.` },
  ...[
    { table: 'access_tokens', column: 'user_id' },
    { table: 'otp_codes', column: 'user_id' },
    { table: 'activities', column: 'actor_id' },
    { table: 'imports', column: 'actor_id' },
    { table: 'bin_records', column: 'deleted_by' },
    { table: 'views', column: 'created_by' },
  ].map((reference) => ({ ...reference, reason: (name: string) => `${name} has signed in since.` })),
  {
    table: 'users',
    column: 'id',
    reason: (name) => `${name} has been given access since.`,
    isUse: () => sql`role is not null`,
  },
];

const findUsedIds = (db: Db, { table, column, isUse }: RecordReference, ids: number[], importId: number) =>
  mapInBatches(ids, async (batch) => {
    const columnRef = sql.ref(column);
    const query = sql<{ id: number }>`
      select distinct ${columnRef} as id from ${sql.table(table)} where ${columnRef} in (${sql.join(batch)})
      ${isUse ? sql`and ${isUse(importId)}` : sql``}`;
    return (await query.execute(db)).rows.map(({ id }) => id);
  });

type Imported = Pick<RowOf<'import_rows'>, 'record_id' | 'user_id' | 'version' | 'section_id'>;

export async function findUndoBlockers(
  db: Db,
  { schoolId, importId }: { schoolId: number; importId: number },
  { noun, references: uses }: ImportedKind,
  records: ImportedRecord[],
  imported: ReadonlyMap<number, Imported>,
): Promise<Map<number, string>> {
  const reasons = new Map(
    records.flatMap(({ id, sectionId = null, movedReason }) =>
      movedReason && sectionId !== imported.get(id)?.section_id ? [[id, movedReason] as const] : [],
    ),
  );
  const personIdOf = ({ id }: ImportedRecord) => imported.get(id)?.user_id ?? null;
  const addReasons = async (reference: RecordReference, idOf: (record: ImportedRecord) => number | null) => {
    const usedIds = new Set(
      await findUsedIds(
        db,
        reference,
        records.flatMap((record) => idOf(record) ?? []),
        importId,
      ),
    );
    for (const record of records) {
      if (usedIds.has(idOf(record) ?? 0)) reasons.set(record.id, reference.reason(record.name));
    }
  };
  for (const reference of uses) await addReasons(reference, ({ id }) => id);
  for (const reference of personReferences) await addReasons(reference, personIdOf);
  const changed = records.filter(({ id, version }) => imported.get(id)?.version !== version);
  const changers = await findLastChangers(
    db,
    schoolId,
    noun,
    changed.map(({ id }) => id),
  );
  for (const { id, name } of changed) {
    const lastChange = changers.get(id);
    reasons.set(
      id,
      lastChange ? `${name} was changed by ${lastChange.by} ${ago(lastChange.at)}.` : `${name} was changed since.`,
    );
  }
  return reasons;
}

const userReferences: RecordReference[] = [
  ...personReferences,
  { table: 'employees', column: 'user_id', reason: (name) => `${name} is an employee.` },
];

/** Returns the parents by the ids of their children. A parent of a child who is not removed is in use. */
export async function findUnusedParents(db: Db, importId: number, removableIds: ReadonlySet<number>) {
  const rows = await db
    .selectFrom('import_parents')
    .select(['student_id', 'user_id'])
    .where('import_id', '=', importId)
    .where('is_new', '=', 1)
    .execute();
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
  const usedIds = new Set<number>();
  for (const reference of userReferences.filter(({ table }) => table !== 'student_parents')) {
    for (const id of await findUsedIds(db, reference, userIds, importId)) usedIds.add(id);
  }
  const links = await mapInBatches(userIds, (batch) =>
    db.selectFrom('student_parents').select(['student_id', 'user_id']).where('user_id', 'in', batch).execute(),
  );
  for (const { student_id, user_id } of links) if (!removableIds.has(student_id)) usedIds.add(user_id);
  const idsByChild = new Map<number, number[]>();
  for (const { student_id, user_id } of rows) {
    if (!usedIds.has(user_id)) idsByChild.set(student_id, [...(idsByChild.get(student_id) ?? []), user_id]);
  }
  return idsByChild;
}
