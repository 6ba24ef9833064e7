import { expect, it, vi } from 'vitest';
import { memoryAttempts } from './memory-attempts';

it('holds a bounded number of counts, and those that count no longer leave', async () => {
  vi.stubEnv('SESSION_SECRET', 'a secret of the tests that is long enough');
  const sendTo = (of: number) => memoryAttempts.take([{ kind: 'number', of: String(of), most: 3, withinMs: 600_000 }]);
  const held = () =>
    (globalThis as { homeroomLimits?: Map<string, Map<string, unknown>> }).homeroomLimits?.get('number')?.size;
  for (let number = 0; number < 70_000; number++) await sendTo(number);
  const full = held();
  expect(full).toBeLessThanOrEqual(2000 + 65_536);
  for (let send = 0; send < 3; send++) await sendTo(0);
  expect(await sendTo(0)).toBeGreaterThan(0);
  expect(held()).toBe(full);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_001 });
  await sendTo(0);
  expect(held()).toBe(1);
  vi.useRealTimers();
  vi.unstubAllEnvs();
}, 60_000);
