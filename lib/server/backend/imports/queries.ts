import type { ImportedNoun } from '@/lib/contract/nouns';
import type { Db } from '../db/schema';

const importOf = (db: Db, schoolId: number, noun: ImportedNoun, importId: number) =>
  db
    .selectFrom('imports')
    .where('imports.id', '=', importId)
    .where('imports.school_id', '=', schoolId)
    .where('noun', '=', noun);

export const importedIds = (db: Db, schoolId: number, noun: ImportedNoun, importId: number) =>
  importOf(db, schoolId, noun, importId)
    .innerJoin('import_rows', 'import_rows.import_id', 'imports.id')
    .select('import_rows.record_id');

export async function importedAt(db: Db, schoolId: number, noun: ImportedNoun, importId: number | undefined) {
  if (importId === undefined) return undefined;
  const row = await importOf(db, schoolId, noun, importId).select('created_at').executeTakeFirst();
  return row?.created_at;
}

export const columnsOf = (db: Db, schoolId: number, noun: ImportedNoun) =>
  db.selectFrom('import_columns').where('school_id', '=', schoolId).where('noun', '=', noun);

export const listColumns = (db: Db, schoolId: number, noun: ImportedNoun) =>
  columnsOf(db, schoolId, noun).select(['header', 'target']).orderBy('header').execute();
