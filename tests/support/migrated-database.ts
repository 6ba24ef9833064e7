import type { TestProject } from 'vitest/node';
import { createDatabase } from './postgres';
import { withPostgresDatabase } from './with-postgres-database';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database's URL. PostgreSQL copies only databases without connections, so none is open. */
    migratedDatabase: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const { url, drop } = await createDatabase();
  await withPostgresDatabase(url, async () => {});
  provide('migratedDatabase', url);
  return drop;
}
