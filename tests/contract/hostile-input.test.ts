import { expect, it } from 'vitest';
import { attacksOn, busyMs, shortMs, shortReply } from '../support/hostile-input';
import { prepareCalls } from '../support/school-of-calls';
import { startSignedIn } from '../support/signed-in';

it('is refused by every call, shortly and at once', { timeout: 120_000 }, async () => {
  const school = await startSignedIn();
  for (const [name, { call, input }] of await prepareCalls(school)) {
    // What bodies may hold at all, the forwarder says before: lists in lists never come here.
    const attacks = attacksOn(call, input).filter((attack) => !attack.name.startsWith('lists in lists'));
    for (const { name: what, input: hostile } of attacks) {
      const refused = async () => {
        const { status, body } = await school.refusal(call, hostile);
        expect([status, body.message], `${name}: ${what}`).toEqual([422, expect.stringMatching(/\.$/)]);
        expect(JSON.stringify(body).length, `${name}: ${what}`).toBeLessThan(shortReply);
      };
      expect(await busyMs(refused), `${name}: ${what}`).toBeLessThan(shortMs);
    }
  }
});

it('is no list of as many ids as one may be', async () => {
  const school = await startSignedIn();
  const calls = await prepareCalls(school);
  const ids = Array.from({ length: 5000 }, (_, nth) => nth + 1_000_000);
  const send = (name: string, body: unknown) => {
    const ready = calls.get(name);
    return ready && school.refusal(ready.call, { ...(ready.input as object), body });
  };
  const gone = (what: string) => ({
    status: 422,
    body: { message: `Some of these ${what} are not there any more. Please reload.` },
  });
  const holiday = { holiday_name: 'Diwali', start_date: '2026-11-08', end_date: '2026-11-09', classes: ids };
  expect(await send('POST /holiday/create', holiday)).toMatchObject(gone('classes'));
  expect(await send('POST /subject/class-assign', ids)).toMatchObject(gone('subjects'));
  expect(await send('POST /section/add-students', { student_ids: ids.slice(0, 1000) })).toMatchObject({ status: 404 });
});
