import { onTestFinished } from 'vitest';
import { createDatabase } from './postgres';

export async function createTestDatabase(original?: string): Promise<string> {
  const { url, drop } = await createDatabase(original);
  onTestFinished(drop);
  return url;
}
