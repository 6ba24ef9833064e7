import type * as z from 'zod/mini';
import { importColumnFields, maxImportColumns, type saveImportColumn } from '@/lib/contract/imports';
import type { ImportedNoun } from '@/lib/contract/nouns';
import { copyToBin, recordChanges, withChangeTracking } from '../changes/commands';
import type { FieldChange, RecordKind } from '../changes/record-kind';
import { mapInBatches } from '../db/batches';
import { deleteExpired } from '../db/delete-expired';
import { now } from '../db/now';
import type { Db, NewRow } from '../db/schema';
import { requireValidTexts, rulesOf } from '../http/text-rules';
import type { Actor } from '../identity/access-tokens';
import { findUndoBlockers, findUnusedParents, getUndoableImport } from './checks';
import type { ImportedKind } from './presenter';
import { columnsOf } from './queries';

const retentionMs = 24 * 60 * 60 * 1000;

interface AddedRecord {
  id: number;
  userId: number | null;
  section?: { id: number; name: string };
}

type AddedParent = Pick<NewRow<'import_parents'>, 'student_id' | 'user_id' | 'is_new'>;

/** Must be called in the import's transaction. @returns `null` if the import has added nothing. */
export async function recordImport(
  db: Db,
  actor: Actor,
  kind: ImportedKind,
  added: AddedRecord[],
  parents: AddedParent[] = [],
): Promise<number | null> {
  await deleteExpired(db, 'imports', new Date(Date.now() - retentionMs));
  if (added.length === 0) return null;
  const { noun } = kind;
  const { schoolId, userId } = actor;
  await recordChanges(
    db,
    actor,
    { noun, verb: 'imported' },
    added.map(({ id, section }) => ({
      recordId: id,
      ...(section && { values: { section_id: [null, section.id, '', section.name] satisfies FieldChange } }),
    })),
  );
  const { id: import_id } = await db
    .insertInto('imports')
    .values({ school_id: schoolId, actor_id: userId, noun, created_at: now(), undone_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const userIds = new Map(added.map((record) => [record.id, record.userId]));
  await mapInBatches([...userIds.keys()], async (batch) => {
    const records = await kind.find(db, schoolId, batch);
    const rows = records.map(({ id, version, sectionId = null }): NewRow<'import_rows'> => {
      return { import_id, record_id: id, user_id: userIds.get(id) ?? null, version, section_id: sectionId };
    });
    return db.insertInto('import_rows').values(rows).execute();
  });
  const newParents = parents.filter(({ student_id }) => userIds.has(student_id));
  await mapInBatches(newParents, async (batch) => {
    const rows = batch.map(({ student_id, user_id, is_new }) => ({ import_id, student_id, user_id, is_new }));
    return db.insertInto('import_parents').values(rows).execute();
  });
  return import_id;
}

interface Update<Input> {
  id: number;
  input: Input;
}

/** Must be called in the import's transaction, after the versions of the records have been checked. */
export function updateRecords<Input>(
  db: Db,
  actor: Actor,
  kind: RecordKind,
  update: (db: Db, id: number, input: Input, actor: Actor) => Promise<void>,
  updates: Update<Input>[],
) {
  const save = withChangeTracking(
    kind,
    ({ id }: Update<Input> & { db: Db; actor: Actor; ifMatch: null }) => id,
    ({ id, input }) => update(db, id, input, actor),
  );
  return mapInBatches(updates, async (batch) => {
    for (const { id, input } of batch) await save({ db, actor, ifMatch: null, id, input });
    return [];
  });
}

interface RemovedRecord {
  id: number;
  userIds: number[];
}

const deleteRecords = (db: Db, schoolId: number, noun: ImportedNoun, importId: number, removed: RemovedRecord[]) =>
  mapInBatches(removed, async (batch) => {
    const ids = batch.map(({ id }) => id);
    await db.deleteFrom('import_rows').where('import_id', '=', importId).where('record_id', 'in', ids).execute();
    await db.deleteFrom(noun).where('school_id', '=', schoolId).where('id', 'in', ids).execute();
    return [];
  });

const deleteUsers = (db: Db, schoolId: number, userIds: number[]) =>
  mapInBatches(userIds, async (batch) => {
    await db.deleteFrom('users').where('school_id', '=', schoolId).where('id', 'in', batch).execute();
    return [];
  });

/** Records that were changed or are in use are kept. @throws {HttpError} 404 or 409 */
export async function undoImport(db: Db, actor: Actor, importId: number, kinds: { [N in ImportedNoun]: ImportedKind }) {
  const { schoolId } = actor;
  const { noun } = await getUndoableImport(db, schoolId, importId);
  const rows = await db.selectFrom('import_rows').selectAll().where('import_id', '=', importId).execute();
  const imported = new Map(rows.map((row) => [row.record_id, row]));
  const records = await mapInBatches([...imported.keys()], (batch) => kinds[noun].find(db, schoolId, batch));
  const reasons = await findUndoBlockers(db, { schoolId, importId }, kinds[noun], records, imported);
  const removableIds = new Set(records.flatMap(({ id }) => (reasons.has(id) ? [] : [id])));
  const parents = await findUnusedParents(db, importId, removableIds);
  const removable = [...removableIds].map((id) => ({
    id,
    userIds: [imported.get(id)?.user_id ?? [], parents.get(id) ?? []].flat(),
  }));
  await copyToBin(db, actor, noun, removable);
  await deleteRecords(db, schoolId, noun, importId, removable);
  await deleteUsers(db, schoolId, [...new Set(removable.flatMap(({ userIds }) => userIds))]);
  await db
    .updateTable('imports')
    .set({ undone_at: now() })
    .where('id', '=', importId)
    .where('school_id', '=', schoolId)
    .execute();
  await recordChanges(
    db,
    actor,
    { noun, verb: 'deleted' },
    removable.map(({ id }) => ({ recordId: id })),
  );
  const kept = records.map(({ id, name }) => ({ id, name, reason: reasons.get(id) ?? '' }));
  return { noun, removed: removable.length, kept: kept.filter(({ reason }) => reason !== '') };
}

const columnRules = rulesOf(importColumnFields);

export async function rememberColumn(
  db: Db,
  { schoolId }: Actor,
  { noun, ...texts }: z.output<typeof saveImportColumn.body>,
): Promise<void> {
  const { header, target } = requireValidTexts(columnRules, texts);
  await db
    .insertInto('import_columns')
    .values({ school_id: schoolId, noun, header, target, created_at: now(), updated_at: now() })
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'noun', 'header']).doUpdateSet({ target, updated_at: now() }),
    )
    .execute();
  const newest = columnsOf(db, schoolId, noun).select('id').orderBy('updated_at', 'desc').orderBy('id', 'desc');
  await db
    .deleteFrom('import_columns')
    .where('school_id', '=', schoolId)
    .where('noun', '=', noun)
    .where('id', 'not in', newest.limit(maxImportColumns))
    .execute();
}
