import { cleanText } from '@/lib/format/normalize-text';
import type { Env } from '@/lib/server/settings/env';
import type { Db } from './db/schema';
import { findDemoMobile } from './seed/demo';

const maxNamedSchools = 5;

export interface StartSummary {
  demoMobile: string | null;
  schools: string;
  warnings: string[];
}

async function describeSchools(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('schools')
    .select(['id', 'name', 'disabled_at'])
    .orderBy('id')
    .limit(maxNamedSchools)
    .execute();
  const { total } = await db
    .selectFrom('schools')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const names = rows.map(
    ({ id, name, disabled_at }) => `${cleanText(name)} (${disabled_at ? 'disabled ' : ''}school ${id})`,
  );
  const further = Number(total) - rows.length;
  return further > 0 ? `${names.join(', ')} and ${further} more` : names.join(', ');
}

async function isNamedSchool(db: Db, name: string): Promise<boolean> {
  const rows = await db.selectFrom('schools').select('name').execute();
  return rows.some((row) => cleanText(row.name) === cleanText(name));
}

const canSignIn = async (db: Db, mobile: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('mobileno', '=', mobile)
    .where('role', 'is not', null)
    .executeTakeFirst()) !== undefined;

async function findUnusedSettings(db: Db, { SEED, SCHOOL_NAME, ADMIN_MOBILE }: Env): Promise<string[]> {
  if (SEED !== 'empty') return [];
  const reason = 'because the database already has a school. “npm run school -- add” adds another school';
  return [
    ...(SCHOOL_NAME && !(await isNamedSchool(db, SCHOOL_NAME)) ? [`SCHOOL_NAME has no effect, ${reason}.`] : []),
    ...(ADMIN_MOBILE && !(await canSignIn(db, ADMIN_MOBILE)) ? [`ADMIN_MOBILE has no effect, ${reason}.`] : []),
  ];
}

export const summarizeStart = async (db: Db, settings: Env): Promise<StartSummary> => ({
  demoMobile: await findDemoMobile(db),
  schools: await describeSchools(db),
  warnings: await findUnusedSettings(db, settings),
});
