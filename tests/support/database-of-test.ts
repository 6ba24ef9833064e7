import { onTestFinished } from 'vitest';
import { createDatabase } from './postgres';

/** The URL of a new database, empty or a copy of another one, which is dropped after the test. */
export async function databaseOfTest(original?: string): Promise<string> {
  const { url, drop } = await createDatabase(original);
  onTestFinished(drop);
  return url;
}
