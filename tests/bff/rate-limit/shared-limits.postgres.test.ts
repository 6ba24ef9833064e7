import { describe, expect, it } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import type { Visit } from '../../support/open-console';
import { openTwoConsoles } from '../../support/open-two-consoles';
import { acceptConnections, query, refuseConnections, terminateConnections } from '../../support/postgres';
import { json } from '../../support/upstream';

const verifyPath = '/web/auth/verify-otp';
const wrongCode = json({ message: 'Wrong code' }, 400);
const unreachableMessage = 'The console can’t reach its database. Please try again in a moment.';

const send = (visit: Visit, number = mobile) =>
  new Browser(visit).post('/api/auth/send-otp', { mobile: number, from: '' });
const verify = (browser: Browser, otp = '123456') => browser.post('/api/auth/verify-otp', { otp });

/** Starts two consoles and a browser. The first console has sent a code to the browser's mobile number. */
async function openWithCodeSent() {
  const consoles = await openTwoConsoles();
  const browser = new Browser(consoles.one);
  expect((await browser.post('/api/auth/send-otp', { mobile, from: '' })).status).toBe(200);
  consoles.upstream.on(verifyPath, wrongCode);
  consoles.upstream.requests.length = 0;
  return { ...consoles, browser };
}

/** Simulates that this time has passed: makes all attempts in the database expire earlier. */
const ageAttempts = (database: string, time: string) =>
  query(database, `update console_attempts set until = until - interval '${time}'`);

const countStatus = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

describe('two consoles on one database', () => {
  it('pass 5 of 50 concurrent guesses to the upstream', async () => {
    const { one, other, browser, upstream } = await openWithCodeSent();
    const guesses = Array.from({ length: 50 }, (_, attempt) =>
      verify(browser.withConsole(attempt % 2 ? one : other), String(100_000 + attempt)),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect([countStatus(statuses, 400), countStatus(statuses, 429)]).toEqual([5, 45]);
    expect(upstream.requests).toHaveLength(5);
  });

  it('send one code for 20 concurrent requests with the same number', async () => {
    const { one, other, upstream } = await openTwoConsoles();
    const codeRequests = Array.from({ length: 20 }, (_, index) => send(index % 2 ? one : other));
    const replies = await Promise.all(codeRequests);
    expect(
      countStatus(
        replies.map(({ status }) => status),
        200,
      ),
    ).toBe(1);
    expect(upstream.requests).toHaveLength(1);
    const waitSeconds = Number(replies.find(({ status }) => status === 429)?.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(20);
    expect(waitSeconds).toBeLessThanOrEqual(30);
  });

  it('send a number 3 codes in 10 minutes, without affecting other numbers', async () => {
    const { database, one, other } = await openTwoConsoles();
    for (const visit of [one, other, one]) {
      expect((await send(visit)).status).toBe(200);
      await ageAttempts(database, '31 seconds');
    }
    const refusedReply = await send(other);
    expect(refusedReply.status).toBe(429);
    expect(Number(refusedReply.headers.get('retry-after'))).toBeGreaterThan(400);
    expect((await send(other, '9000000001')).status).toBe(200);
    await ageAttempts(database, '10 minutes');
    expect((await send(other)).status).toBe(200);
  });

  it('do not count a code that was not sent', async () => {
    const { database, one, other } = await openTwoConsoles();
    for (const visit of [one, other, one]) {
      await send(visit);
      await ageAttempts(database, '31 seconds');
    }
    // The first code counts against the limit for 10 more seconds. The refused request must not count as a sent code.
    await ageAttempts(database, '497 seconds');
    expect((await send(other)).status).toBe(429);
    await ageAttempts(database, '11 seconds');
    expect((await send(one)).status).toBe(200);
  });

  it('allow new guesses for a new code', async () => {
    const { database, one, other, browser } = await openWithCodeSent();
    for (let attempt = 0; attempt < 5; attempt++) await verify(browser.withConsole(attempt % 2 ? one : other));
    expect((await verify(browser.withConsole(other))).status).toBe(429);
    await ageAttempts(database, '31 seconds');
    expect((await send(other)).status).toBe(200);
    expect((await verify(browser.withConsole(one))).status).toBe(400);
  });

  it('reset the counts of a number that signed in at either console', async () => {
    const { one, other } = await openTwoConsoles();
    for (const visit of [one, other, one, other, one]) await new Browser(visit).signIn();
  });
});

describe('a flood', () => {
  const countRows = async (database: string, keys: string) =>
    (await query(database, `select from console_attempts where key ${keys}`)).length;

  it('of refused attempts adds no rows', async () => {
    const { database, one, other, browser } = await openWithCodeSent();
    for (let attempt = 0; attempt < 5; attempt++) await verify(browser);
    const countBefore = await countRows(database, "<> ''");
    const refusedReply = await Promise.all(
      Array.from({ length: 50 }, (_, index) => [
        send(index % 2 ? one : other),
        verify(browser.withConsole(index % 2 ? one : other)),
      ]).flat(),
    );
    expect(
      countStatus(
        refusedReply.map(({ status }) => status),
        429,
      ),
    ).toBe(100);
    expect(await countRows(database, "<> ''")).toBe(countBefore);
  });

  it('of codes to other numbers lowers no count, and leaves each number its three codes and five guesses', async () => {
    const { database, one, other, browser: firstBrowser } = await openWithCodeSent();
    const guessFiveTimes = async (browser: Browser) => {
      for (let attempt = 0; attempt < 5; attempt++)
        expect((await verify(browser.withConsole(attempt % 2 ? one : other))).status).toBe(400);
    };
    await guessFiveTimes(firstBrowser);
    await query(
      database,
      `insert into console_attempts (key, until)
        select 'flood ' || number, now() + interval '5 minutes' from generate_series(1, 20000) as number`,
    );
    const countOwnKeys = async () => {
      const ownKeys = "key not like 'common %' and key not like 'flood %'";
      return (await query(database, `select distinct key from console_attempts where ${ownKeys}`)).length;
    };
    const countBefore = await countOwnKeys();
    expect((await verify(firstBrowser)).status).toBe(429);

    const lateNumber = '9000000001';
    const browser = new Browser(one);
    expect((await browser.post('/api/auth/send-otp', { mobile: lateNumber, from: '' })).status).toBe(200);
    await guessFiveTimes(browser);
    expect((await verify(browser)).status).toBe(429);
    for (const visit of [other, one]) {
      expect((await send(visit, lateNumber)).status).toBe(429);
      await ageAttempts(database, '31 seconds');
      expect((await send(visit, lateNumber)).status).toBe(200);
    }
    // The database uses shared counters for all these numbers, because a counter per number would need unlimited space.
    expect(await countOwnKeys()).toBeLessThanOrEqual(countBefore);

    await ageAttempts(database, '5 minutes');
    expect((await send(other, lateNumber)).status).toBe(429);
    expect(await countRows(database, "like 'flood %'")).toBeLessThan(20_000);
    await ageAttempts(database, '5 minutes');
    expect((await send(one, lateNumber)).status).toBe(200);
  });
});

describe('the counts in the database', () => {
  it('contain no number or address, and cannot be looked up without the secret', async () => {
    const { database, one, open } = await openTwoConsoles({ TRUSTED_PROXY_HOPS: '1' });
    const readStoredKeys = async () =>
      JSON.stringify(await query(database, 'select key from console_attempts order by key'));
    const sendCode = (visit: Visit) =>
      new Browser(visit).send('/api/auth/send-otp', {
        method: 'POST',
        headers: { 'x-forwarded-for': '203.0.113.77' },
        body: { mobile, from: '' },
      });
    await sendCode(one);
    const keysOfFirstSecret = await readStoredKeys();
    expect(keysOfFirstSecret).not.toContain(mobile);
    expect(keysOfFirstSecret).not.toContain('203.0.113.77');
    await query(database, 'delete from console_attempts');
    await sendCode(await open({ SESSION_SECRET: 'another secret of the tests that is long enough' }));
    expect(JSON.parse(await readStoredKeys())).toHaveLength(JSON.parse(keysOfFirstSecret).length);
    expect(await readStoredKeys()).not.toBe(keysOfFirstSecret);
  });

  it('are deleted when they have expired', async () => {
    const { database, one, other } = await openTwoConsoles();
    await send(one);
    await ageAttempts(database, '2 hours');
    await send(other, '9000000001');
    expect(await query(database, 'select from console_attempts where until < now()')).toEqual([]);
  });

  it('have an index for their deletion, as ended sessions have', async () => {
    const { database, one } = await openTwoConsoles();
    await send(one);
    const indexQuery = "select tablename from pg_indexes where indexdef like '%(until)' order by tablename";
    const tables = [{ tablename: 'console_attempts' }, { tablename: 'console_ended_sessions' }];
    expect(await query(database, indexQuery)).toEqual(tables);
  });
});

describe('a sign-in while the database is unreachable', () => {
  it('gets a 503 with a message, is not forwarded, and succeeds later', async () => {
    const { database, one, browser, upstream } = await openWithCodeSent();
    await refuseConnections(database);
    for (const refusedReply of [await send(one, '9000000001'), await verify(browser)]) {
      expect(refusedReply.status).toBe(503);
      expect(refusedReply.headers.get('retry-after')).toBe('5');
      expect(await refusedReply.json()).toEqual({ code: 'UNAVAILABLE', message: unreachableMessage });
    }
    expect(upstream.requests).toEqual([]);
    await acceptConnections(database);
    expect((await send(one, '9000000001')).status).toBe(200);
    expect((await verify(browser)).status).toBe(400);
  });

  it('gets a 503 when the database fails during the count', async () => {
    const { database, browser } = await openWithCodeSent();
    const lockHolder = query(
      database,
      'begin; lock table console_attempts in access exclusive mode; select pg_sleep(60)',
    ).catch(() => 'cut');
    const countWaiting = async () =>
      (
        await query(
          database,
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length;
    await expect
      .poll(() =>
        query(
          database,
          "select from pg_locks where mode = 'AccessExclusiveLock' and relation = 'console_attempts'::regclass",
        ),
      )
      .toHaveLength(1);
    const attempt = verify(browser);
    await expect.poll(countWaiting).toBe(1);
    // Terminates the waiting connection first, because its statement could succeed after the lock is released.
    await query(
      database,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect((await attempt).status).toBe(503);
    await terminateConnections(database);
    expect(await lockHolder).toBe('cut');
    expect((await verify(browser)).status).toBe(400);
  });

  it('gets a 503 when the tables are missing, which are created again', async () => {
    const { database, browser } = await openWithCodeSent();
    await query(database, 'drop table console_attempts');
    expect((await verify(browser)).status).toBe(503);
    // The console creates its tables again, because the database URL may now point to a new database.
    expect((await verify(browser)).status).toBe(400);
  });
});
