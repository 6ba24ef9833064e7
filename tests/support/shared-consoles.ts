import { upstreamOfTest } from './console-of-test';
import { databaseOfTest } from './database-of-test';
import { openConsole } from './open-console';

/** Opens two consoles, as behind a load balancer. They share only the upstream and the database. */
export async function twoConsoles(settings: Record<string, string> = {}) {
  const DATABASE_URL = await databaseOfTest();
  const upstream = await upstreamOfTest();
  const open = (others: Record<string, string> = {}) =>
    openConsole({ API_BASE_URL: upstream.origin, DATABASE_URL, ...settings, ...others });
  return { database: DATABASE_URL, upstream, open, one: await open(), other: await open() };
}
