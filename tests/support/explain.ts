import { CompiledQuery } from 'kysely';
import { inject } from 'vitest';
import type { TestBackend } from './backend';

/** Returns the lines of the database's plan for a statement. */
export async function explain({ db }: TestBackend, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const command = inject('database') === 'postgres' ? 'explain' : 'explain query plan';
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${command} ${sql}`, [...parameters]),
  );
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
}
