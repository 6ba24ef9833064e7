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
