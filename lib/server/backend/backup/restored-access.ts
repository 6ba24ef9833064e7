import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Kysely, SqliteDialect, sql } from 'kysely';
import Libsql from 'libsql';
import type { Role } from '@/lib/contract/roles';
import { executedMigrations } from '../db/open/migrate';
import type { Schema } from '../db/schema';
import { fullName } from '../http/text-rules';

export interface PersonWithAccess {
  name: string;
  mobile: string;
  role: Role;
  school: string;
}

/** The database may be of an older version of the console. */
export async function listPeopleWithAccess(db: Kysely<Schema>): Promise<PersonWithAccess[]> {
  const hasRoles = (await executedMigrations(db)).includes('017-access');
  const role = hasRoles ? sql`users.role` : sql`case users.can_sign_in when 1 then 'full' end`;
  const { rows } = await sql<
    Record<'first_name' | 'middle_name' | 'last_name' | 'mobile' | 'school', string> & { role: Role }
  >`
    select first_name, middle_name, last_name, mobileno as mobile, ${role} as role, schools.name as school
    from users inner join schools on schools.id = users.school_id
    where ${role} is not null and not exists
      (select 1 from employees where employees.user_id = users.id and employees.deleted_at is not null)
    order by schools.id, first_name, last_name, users.id`.execute(db);
  return rows.map(({ first_name, middle_name, last_name, ...person }) => ({
    ...person,
    name: fullName(first_name, middle_name, last_name),
  }));
}

/** A session may have been ended since the backup. */
export async function endRestoredSignIns(db: Kysely<Schema>): Promise<PersonWithAccess[]> {
  for (const table of ['access_tokens', 'otp_codes'] as const) await db.deleteFrom(table).execute();
  return listPeopleWithAccess(db);
}

export async function withSqliteFile<T>(file: string, mode: 'ro' | 'rw', work: (db: Kysely<Schema>) => Promise<T>) {
  const database = new Libsql(`${pathToFileURL(file)}?mode=${mode}`);
  database.exec('PRAGMA secure_delete = ON');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  return work(db).finally(() => db.destroy());
}

export const readReplacedAccess = async (file: string): Promise<PersonWithAccess[] | null> =>
  existsSync(file) ? withSqliteFile(file, 'ro', listPeopleWithAccess).catch(() => null) : null;
