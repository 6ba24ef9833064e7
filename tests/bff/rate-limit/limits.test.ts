import { describe, expect, it, vi } from 'vitest';
import { Browser, mobile } from '../../support/browser';
import { visitor } from '../../support/console-of-test';

const secondMs = 1000;

describe('a code that was not sent because of a limit', () => {
  it('counts against none of the others', async () => {
    const { visit } = await visitor();
    const start = Date.now();
    const sendAt = async (seconds: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: start + seconds * secondMs });
      return (await new Browser(visit).post('/api/auth/send-otp', { mobile, from: '' })).status;
    };
    for (const seconds of [0, 31, 62]) expect(await sendAt(seconds)).toBe(200);
    expect(await sendAt(590)).toBe(429);
    // The first of three is 10 minutes old, and the last 30 seconds saw no code.
    expect(await sendAt(601)).toBe(200);
  });
});
