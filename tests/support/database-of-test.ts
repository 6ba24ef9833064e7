import { onTestFinished } from 'vitest';
import { createDatabase } from './postgres';

/** The address of a new empty database that is gone when the test is over. */
export async function databaseOfTest(): Promise<string> {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  return url;
}
