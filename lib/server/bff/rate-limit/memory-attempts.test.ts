import { expect, it, vi } from 'vitest';
import { createMemoryAttempts } from './memory-attempts';

it('keeps a bounded number of counters and removes expired ones', async () => {
  const counters = new Map<string, Map<string, number[]>>();
  const attempts = createMemoryAttempts(() => ['a secret of the tests that is long enough'], counters);
  const sendTo = (subject: number) =>
    attempts.consume([{ kind: 'number', subject: String(subject), maxAttempts: 3, withinMs: 600_000 }]);
  const countCounters = () => counters.get('number')?.size;
  for (let number = 0; number < 70_000; number++) await sendTo(number);
  const maxCount = countCounters();
  expect(maxCount).toBeLessThanOrEqual(2000 + 65_536);
  for (let send = 0; send < 3; send++) await sendTo(0);
  expect(await sendTo(0)).toBeGreaterThan(0);
  expect(countCounters()).toBe(maxCount);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_001 });
  await sendTo(0);
  expect(countCounters()).toBe(1);
  vi.useRealTimers();
}, 60_000);
