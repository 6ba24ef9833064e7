/** Set-up of tests on PostgreSQL: a database with the tables of a console, which most of them get a copy of. */

import type { TestProject } from 'vitest/node';
import { inDatabase } from './in-database';
import { createDatabase } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Its address. Nobody is connected to it, so that it can be copied. */
    migratedDatabase: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const { url, drop } = await createDatabase();
  await inDatabase(url, async () => {});
  provide('migratedDatabase', url);
  return drop;
}
