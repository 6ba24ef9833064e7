import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, type RunningConsole, startConsoleInFrontOf } from '../support/console';
import { scrape, sumSamples } from '../support/exposition';
import { acceptConnections, createDatabase, refuseConnections } from '../support/postgres';
import { fetchSessionCookie } from '../support/raw-http';
import { startUpstream, type Upstream } from '../support/upstream';

describe('a session in a shared database', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let upstream: Upstream;
  let running: RunningConsole;
  let cookie: string;
  let port: string;

  beforeAll(async () => {
    database = await createDatabase();
    upstream = await startUpstream();
    port = String(await freePort());
    running = await startConsoleInFrontOf(upstream, { DATABASE_URL: database.url, METRICS_PORT: port });
    cookie = await fetchSessionCookie(running.url);
  });
  afterAll(async () => {
    await running.close();
    await upstream.close();
    await database.drop();
  });

  /** Returns the number of queries to the tables of sign-in attempts and ended sessions during a request. */
  async function countQueriesOf(path: string, headers: Record<string, string> = {}): Promise<number> {
    const readQueryCount = async () => sumSamples(await scrape(port), 'homeroom_shared_tables_duration_seconds_count');
    const before = await readQueryCount();
    const response = await fetch(running.url + path, { headers: { cookie, ...headers } });
    expect(response.status, path).toBe(200);
    await response.text();
    return (await readQueryCount()) - before;
  }

  /** Returns the URL with Next's `_rsc` parameter. Next redirects requests of its router to this URL. */
  async function findLinkTarget(path: string): Promise<string> {
    const response = await fetch(running.url + path, { headers: { cookie, rsc: '1' }, redirect: 'manual' });
    return response.headers.get('location') ?? '';
  }

  it('is read once per page, however much the page reads, and once per call', async () => {
    for (const path of ['/dashboard', '/students?class=1', '/sections/1/students', '/meal-plan']) {
      expect(await countQueriesOf(path), path).toBe(1);
      expect(await countQueriesOf(await findLinkTarget(path), { rsc: '1' }), `${path} by a link`).toBe(1);
    }
    expect(await countQueriesOf('/api/v1/employee/active-list')).toBe(1);
  });

  it('is neither accepted nor ended while the database is unreachable', async () => {
    await refuseConnections(database.url);
    const [page, call] = [
      await fetch(`${running.url}/dashboard`, { headers: { cookie } }),
      await fetch(`${running.url}/api/v1/employee/active-list`, { headers: { cookie } }),
    ];
    expect([page.status, call.status]).toEqual([503, 503]);
    expect(await call.json()).toMatchObject({ code: 'UNAVAILABLE' });
    await acceptConnections(database.url);
    expect(await countQueriesOf('/dashboard')).toBe(1);
  });
});
