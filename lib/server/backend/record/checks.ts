import { sql } from 'kysely';
import type { ChangedNoun } from '@/lib/contract/nouns';
import { recordTables } from '../db/moved-tables';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';

export async function checkRecord(db: Db, schoolId: number, noun: ChangedNoun, id: number): Promise<void> {
  const { table, schoolColumn = 'school_id' } = recordTables[noun];
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where id = ${id} and ${sql.ref(schoolColumn)} = ${schoolId}`.execute(db);
  if (rows.length === 0) throw new HttpError(404, 'This record was not found.');
}
