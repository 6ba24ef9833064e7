import { type RawBuilder, sql } from 'kysely';
import { type AnyDb, addIndex } from '../columns';

const addPartialIndex = (db: AnyDb, name: string, columns: RawBuilder<unknown>) =>
  sql`create index ${sql.ref(name)} on activities ${columns}`.execute(db);

export async function addRecord(db: AnyDb) {
  await db.schema.dropIndex('changes_school_id_id').execute();
  await db.schema.dropIndex('changes_school_id_created_at').execute();
  await db.schema.dropIndex('changes_school_id_noun_record_id').execute();
  await db.schema.alterTable('changes').renameTo('activities').execute();
  const activities = db.schema.alterTable('activities');
  await activities.addColumn('is_change', 'integer', (column) => column.notNull().defaultTo(1)).execute();
  await activities.addColumn('field_values', 'text', (column) => column.notNull().defaultTo('{}')).execute();
  await activities.addColumn('filter', 'text', (column) => column.notNull().defaultTo('')).execute();
  await activities.addColumn('batch_id', 'integer').execute();
  await addIndex(db, 'activities', 'created_at');
  await addIndex(db, 'activities', 'school_id', 'id');
  await addIndex(db, 'activities', 'school_id', 'actor_id', 'id');
  await addIndex(db, 'activities', 'school_id', 'noun', 'record_id', 'id');
  await addPartialIndex(db, 'activities_of_noun', sql`(school_id, noun, id) where batch_id is null`);
  await addPartialIndex(db, 'activities_of_verb', sql`(school_id, verb, id) where batch_id is null`);
  // The history of a record and the last changes of a school skip the many reads.
  await addPartialIndex(db, 'activities_changes_of_record', sql`(school_id, noun, record_id, id) where is_change = 1`);
  await addPartialIndex(db, 'activities_last_changes', sql`(school_id, id) where is_change = 1 and batch_id is null`);
}
