import { sql } from 'kysely';
import type { AnyDb } from '../columns';

export async function closeSchools(db: AnyDb) {
  await db.schema.alterTable('schools').addColumn('disabled_at', 'text').execute();
  await sql`create index users_who_sign_in on users (school_id) where can_sign_in = 1`.execute(db);
}
