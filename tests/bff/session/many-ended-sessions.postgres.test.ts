import { expect, it } from 'vitest';
import { createTestDatabase } from '../../support/create-test-database';
import { openConsole } from '../../support/open-console';
import { query } from '../../support/postgres';
import { sendInBatches } from '../../support/send-in-batches';

it('10,000 ended sessions stay ended', async () => {
  const database = await createTestDatabase();
  const { endedSessions: ended } = (await openConsole({ DATABASE_URL: database })).console;
  expect(await ended.add('ended 0', Date.now() + 600_000)).toBe(true);
  await query(
    database,
    `insert into console_ended_sessions (id, until)
      select 'ended ' || nth, now() + interval '10 minutes' from generate_series(1, 10100) as nth`,
  );
  const has = async (id: string) => Number(await ended.has(id));
  expect(await sendInBatches(10_101, (nth) => has(`ended ${nth}`))).toEqual({ 1: 10_101 });
  expect([await has('ended 0'), await has('ended 10100'), await has('never begun')]).toEqual([1, 1, 0]);
  expect(await ended.add('ended 0', Date.now() + 600_000)).toBe(false);
});
