import { onTestFinished } from 'vitest';
import { createDatabase } from './postgres';

/** The URL of a new empty database, which is dropped after the test. */
export async function databaseOfTest(): Promise<string> {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  return url;
}
