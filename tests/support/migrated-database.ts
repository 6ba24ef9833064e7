import type { TestProject } from 'vitest/node';
import { createDatabase } from './postgres';
import { withPostgresDatabase } from './with-postgres-database';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The URL of the migrated database. The database has no open connection, because PostgreSQL copies only databases
     * without connections.
     */
    migratedDatabase: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const { url, drop } = await createDatabase();
  await withPostgresDatabase(url, async () => {});
  provide('migratedDatabase', url);
  return drop;
}
