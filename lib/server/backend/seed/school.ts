import { sql } from 'kysely';
import { fallbackIds } from '@/lib/contract/values/constants';
import { grantTo } from '../access/commands';
import { isPostgres } from '../db/dialect';
import type { Db, Schema } from '../db/schema';
import { personSearchText } from '../employees/fields';

/** The BFF sends these fallback ids if a user's profile has no ids. */
export const { schoolId, userId: adminId } = fallbackIds;

interface NewSchool {
  name: string;
  address: string;
  adminMobile: string;
  admin?: { first_name: string; last_name: string; email: string };
}

const defaultAdmin = { first_name: 'Admin', last_name: '', email: '' };

/** PostgreSQL's sequences ignore ids that were set explicitly. SQLite advances its own. */
async function advanceIds(db: Db, ...tables: (keyof Schema)[]): Promise<void> {
  if (!isPostgres(db)) return;
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  }
}

/**
 * The first school of a database gets the fallback ids. @throws {HttpError} 409 if the administrator's number is
 * already used to sign in to another school.
 */
export async function seedSchool(
  db: Db,
  { name, address, adminMobile, admin = defaultAdmin }: NewSchool,
): Promise<number> {
  const now = new Date().toISOString();
  const timestamps = { created_at: now, updated_at: now };
  const isFirst = !(await db.selectFrom('schools').select('id').limit(1).executeTakeFirst());
  const { id } = await db
    .insertInto('schools')
    .values({ ...(isFirst ? { id: schoolId } : {}), name, address, logo: null, ...timestamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const person = { ...admin, middle_name: '', mobileno: adminMobile };
  const { id: personId } = await db
    .insertInto('users')
    .values({
      ...(isFirst ? { id: adminId } : {}),
      school_id: id,
      ...person,
      profilepic: '',
      search_text: personSearchText(person),
      created_by: null,
      ...timestamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await grantTo(db, { schoolId: id, userId: null }, { person_id: personId, role: 'full' });
  if (isFirst) await advanceIds(db, 'schools', 'users');
  return id;
}
