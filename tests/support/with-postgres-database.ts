import type { Kysely } from 'kysely';
import { openPostgres } from '@/lib/server/backend/db/open/open-postgres';
import type { Schema } from '@/lib/server/backend/db/schema';
import { connectPostgres } from '@/lib/server/postgres';

export async function withPostgresDatabase<T>(url: string, use: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const pool = await connectPostgres(url);
  try {
    return await use(await openPostgres(pool, 'of the tests'));
  } finally {
    await pool.end();
  }
}
