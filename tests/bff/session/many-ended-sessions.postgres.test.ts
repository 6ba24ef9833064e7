import { expect, it } from 'vitest';
import { createTestDatabase } from '../../support/create-test-database';
import { openConsole } from '../../support/open-console';
import { query } from '../../support/postgres';
import { sendInBatches } from '../../support/send-in-batches';

it('10,000 ended sessions stay ended', async () => {
  const database = await createTestDatabase();
  const { endedSessions } = (await openConsole({ DATABASE_URL: database })).services;
  expect(await endedSessions.add('ended 0', Date.now() + 600_000)).toBe(true);
  await query(
    database,
    `insert into console_ended_sessions (id, until)
      select 'ended ' || number, now() + interval '10 minutes' from generate_series(1, 10100) as number`,
  );
  const countEnded = async (id: string) => Number(await endedSessions.has(id));
  expect(await sendInBatches(10_101, (index) => countEnded(`ended ${index}`))).toEqual({ 1: 10_101 });
  expect([await countEnded('ended 0'), await countEnded('ended 10100'), await countEnded('never started')]).toEqual([
    1, 1, 0,
  ]);
  expect(await endedSessions.add('ended 0', Date.now() + 600_000)).toBe(false);
});
