import type { TestProject } from 'vitest/node';
import { inDatabase } from './in-database';
import { createDatabase } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database's URL. PostgreSQL copies only databases without connections, so none is open. */
    migratedDatabase: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const { url, drop } = await createDatabase();
  await inDatabase(url, async () => {});
  provide('migratedDatabase', url);
  return drop;
}
