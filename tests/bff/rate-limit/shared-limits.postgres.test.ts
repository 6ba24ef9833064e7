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

/** Starts two consoles, and a browser at the first one that was sent a code. */
async function withCodeSent() {
  const consoles = await openTwoConsoles();
  const browser = new Browser(consoles.one);
  expect((await browser.post('/api/auth/send-otp', { mobile, from: '' })).status).toBe(200);
  consoles.upstream.on(verifyPath, wrongCode);
  consoles.upstream.requests.length = 0;
  return { ...consoles, browser };
}

/** Moves all attempts in the database back by this time. */
const ageAttempts = (database: string, time: string) =>
  query(database, `update console_attempts set until = until - interval '${time}'`);

const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

describe('two consoles on one database', () => {
  it('pass 5 of 50 concurrent guesses to the upstream', async () => {
    const { one, other, browser, upstream } = await withCodeSent();
    const guesses = Array.from({ length: 50 }, (_, guess) =>
      verify(browser.withConsole(guess % 2 ? one : other), String(100_000 + guess)),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect([count(statuses, 400), count(statuses, 429)]).toEqual([5, 45]);
    expect(upstream.requests).toHaveLength(5);
  });

  it('send one code for 20 concurrent requests with the same number', async () => {
    const { one, other, upstream } = await openTwoConsoles();
    const sends = Array.from({ length: 20 }, (_, turn) => send(turn % 2 ? one : other));
    const answers = await Promise.all(sends);
    expect(
      count(
        answers.map(({ status }) => status),
        200,
      ),
    ).toBe(1);
    expect(upstream.requests).toHaveLength(1);
    const wait = Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(20);
    expect(wait).toBeLessThanOrEqual(30);
  });

  it('send a number 3 codes in 10 minutes, without affecting other numbers', async () => {
    const { database, one, other } = await openTwoConsoles();
    for (const visit of [one, other, one]) {
      expect((await send(visit)).status).toBe(200);
      await ageAttempts(database, '31 seconds');
    }
    const refused = await send(other);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(400);
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
    // The first code counts for 10 more seconds. A refusal now must not count as a sent code.
    await ageAttempts(database, '497 seconds');
    expect((await send(other)).status).toBe(429);
    await ageAttempts(database, '11 seconds');
    expect((await send(one)).status).toBe(200);
  });

  it('allow new guesses for a new code', async () => {
    const { database, one, other, browser } = await withCodeSent();
    for (let guess = 0; guess < 5; guess++) await verify(browser.withConsole(guess % 2 ? one : other));
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
  const rowsOf = async (database: string, keys: string) =>
    (await query(database, `select from console_attempts where key ${keys}`)).length;

  it('of refused attempts adds no rows', async () => {
    const { database, one, other, browser } = await withCodeSent();
    for (let guess = 0; guess < 5; guess++) await verify(browser);
    const before = await rowsOf(database, "<> ''");
    const refused = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => [
        send(turn % 2 ? one : other),
        verify(browser.withConsole(turn % 2 ? one : other)),
      ]).flat(),
    );
    expect(
      count(
        refused.map(({ status }) => status),
        429,
      ),
    ).toBe(100);
    expect(await rowsOf(database, "<> ''")).toBe(before);
  });

  it('of codes to other numbers lowers no count, and leaves each number its three codes and five guesses', async () => {
    const { database, one, other, browser: victim } = await withCodeSent();
    const guessFiveTimes = async (browser: Browser) => {
      for (let guess = 0; guess < 5; guess++)
        expect((await verify(browser.withConsole(guess % 2 ? one : other))).status).toBe(400);
    };
    await guessFiveTimes(victim);
    await query(
      database,
      `insert into console_attempts (key, until)
        select 'flood ' || nth, now() + interval '5 minutes' from generate_series(1, 20000) as nth`,
    );
    const ownCounts = async () => {
      const own = "key not like 'common %' and key not like 'flood %'";
      return (await query(database, `select distinct key from console_attempts where ${own}`)).length;
    };
    const before = await ownCounts();
    expect((await verify(victim)).status).toBe(429);

    const late = '9000000001';
    const browser = new Browser(one);
    expect((await browser.post('/api/auth/send-otp', { mobile: late, from: '' })).status).toBe(200);
    await guessFiveTimes(browser);
    expect((await verify(browser)).status).toBe(429);
    for (const visit of [other, one]) {
      expect((await send(visit, late)).status).toBe(429);
      await ageAttempts(database, '31 seconds');
      expect((await send(visit, late)).status).toBe(200);
    }
    // All attempts are counted, but in shared counters: individual ones would be unlimited.
    expect(await ownCounts()).toBeLessThanOrEqual(before);

    await ageAttempts(database, '5 minutes');
    expect((await send(other, late)).status).toBe(429);
    expect(await rowsOf(database, "like 'flood %'")).toBeLessThan(20_000);
    await ageAttempts(database, '5 minutes');
    expect((await send(one, late)).status).toBe(200);
  });
});

describe('the counts in the database', () => {
  it('contain no number or address, and cannot be looked up without the secret', async () => {
    const { database, one, open } = await openTwoConsoles({ TRUSTED_PROXY_HOPS: '1' });
    const stored = async () => JSON.stringify(await query(database, 'select key from console_attempts order by key'));
    const enter = (visit: Visit) =>
      new Browser(visit).send('/api/auth/send-otp', {
        method: 'POST',
        headers: { 'x-forwarded-for': '203.0.113.77' },
        body: { mobile, from: '' },
      });
    await enter(one);
    const underOne = await stored();
    expect(underOne).not.toContain(mobile);
    expect(underOne).not.toContain('203.0.113.77');
    await query(database, 'delete from console_attempts');
    await enter(await open({ SESSION_SECRET: 'another secret of the tests that is long enough' }));
    expect(JSON.parse(await stored())).toHaveLength(JSON.parse(underOne).length);
    expect(await stored()).not.toBe(underOne);
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
    const swept = "select tablename from pg_indexes where indexdef like '%(until)' order by tablename";
    const tables = [{ tablename: 'console_attempts' }, { tablename: 'console_ended_sessions' }];
    expect(await query(database, swept)).toEqual(tables);
  });
});

describe('a sign-in while the database is unreachable', () => {
  it('gets a 503 with a message, is not forwarded, and succeeds later', async () => {
    const { database, one, browser, upstream } = await withCodeSent();
    await refuseConnections(database);
    for (const refused of [await send(one, '9000000001'), await verify(browser)]) {
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await refused.json()).toEqual({ code: 'UNAVAILABLE', message: unreachableMessage });
    }
    expect(upstream.requests).toEqual([]);
    await acceptConnections(database);
    expect((await send(one, '9000000001')).status).toBe(200);
    expect((await verify(browser)).status).toBe(400);
  });

  it('gets a 503 when the database fails during the count', async () => {
    const { database, browser } = await withCodeSent();
    const holding = query(
      database,
      'begin; lock table console_attempts in access exclusive mode; select pg_sleep(60)',
    ).catch(() => 'cut');
    const waiting = async () =>
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
    const guess = verify(browser);
    await expect.poll(waiting).toBe(1);
    // The waiting statement is cancelled first because it could otherwise succeed once the lock is released.
    await query(
      database,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect((await guess).status).toBe(503);
    await terminateConnections(database);
    expect(await holding).toBe('cut');
    expect((await verify(browser)).status).toBe(400);
  });

  it('gets a 503 when the tables are missing, which are created again', async () => {
    const { database, browser } = await withCodeSent();
    await query(database, 'drop table console_attempts');
    expect((await verify(browser)).status).toBe(503);
    // The console creates its tables again, because the address may now lead to a new database.
    expect((await verify(browser)).status).toBe(400);
  });
});
