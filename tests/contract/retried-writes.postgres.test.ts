import { type Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { callName, isWrite } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import type { Schema } from '@/lib/server/backend/db/schema';
import { collectOutput } from '../support/collect-output';
import { prepareCalls } from '../support/prepare-calls';
import { startSignedIn } from '../support/sign-in';

const triggerSource = `
  create sequence write_attempts;
  create function fail_first_attempt() returns trigger language plpgsql as $$ begin
    if nextval('write_attempts') % 2 = 1 then raise 'a deadlock of this test' using errcode = 'deadlock_detected'; end if;
    return new;
  end $$;
  create trigger fail_first_attempt before insert on idempotency_keys for each row execute function fail_first_attempt()`;

/**
 * Makes the first attempt of each write with an idempotency key fail at its last statement. A sequence counts the
 * attempts, because a rollback does not change it.
 */
async function failFirstAttempts(db: Kysely<Schema>): Promise<void> {
  await sql.raw(triggerSource).execute(db);
  onTestFinished(async () => {
    await sql`drop function fail_first_attempt cascade`.execute(db);
    await sql`drop sequence write_attempts`.execute(db);
  });
}

it('a retried write is recorded and logged once', async () => {
  const school = await startSignedIn();
  const prepared = await prepareCalls(school);
  await failFirstAttempts(school.db);
  const lastEntry = school.db.selectFrom('activities').select((row) => row.fn.max('id').as('id'));
  /** Returns the entries after an entry, without those of the records of one change. */
  const entriesAfter = async (id: number) => {
    const entries = school.db.selectFrom('activities').select(['verb', 'noun', 'record_id']).where('id', '>', id);
    return entries.where('batch_id', 'is', null).where('is_change', '=', 1).execute();
  };
  const output = collectOutput();
  const messages: unknown[] = [];
  for (const call of [...calls.values()].filter((known) => isWrite(known) && !known.serverOnly)) {
    const name = callName(call);
    const { id } = await lastEntry.executeTakeFirstOrThrow();
    const linesBefore = output.events().length;
    const input = prepared.get(name)?.input ?? ({} as never); // Safe cast: `prepareCalls` has an input for each call.
    expect((await school.send(call, input, { 'idempotency-key': name })).status, name).toBe(200);
    const entries = (await entriesAfter(Number(id))).map((entry) => JSON.stringify(entry));
    expect(entries, name).toEqual([...new Set(entries)]);
    const lines = output.events().slice(linesBefore);
    const actions = lines.map(({ msg, personId, noun, recordId }) => JSON.stringify({ msg, personId, noun, recordId }));
    expect(actions, name).toEqual([...new Set(actions)]);
    messages.push(...lines.map(({ msg }) => msg));
  }
  expect(messages).toEqual(expect.arrayContaining(['access granted', 'role changed', 'person erased']));
});
