import { createTestDatabase } from './create-test-database';
import { openConsole } from './open-console';
import { startTestUpstream } from './test-console';

/** Opens two consoles, as behind a load balancer. They share only the upstream and the database. */
export async function openTwoConsoles(settings: Record<string, string> = {}) {
  const DATABASE_URL = await createTestDatabase();
  const upstream = await startTestUpstream();
  const open = (overrides: Record<string, string> = {}) =>
    openConsole({ API_BASE_URL: upstream.origin, DATABASE_URL, ...settings, ...overrides });
  return { database: DATABASE_URL, upstream, open, one: await open(), other: await open() };
}
