import { sql } from 'kysely';
import type { AnyDb } from '../columns';

/** The undo reads the entries of each record in parts. */
export async function addBulkUndo(db: AnyDb) {
  await db.schema.alterTable('activities').addColumn('undoes_id', 'integer').execute();
  await sql`create index activities_of_batch on activities (batch_id, id) where batch_id is not null`.execute(db);
  await sql`create index activities_of_undo on activities (undoes_id) where undoes_id is not null`.execute(db);
}
