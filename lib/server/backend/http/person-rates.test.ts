import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPersonRates } from './person-rates';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;

it('a refusal of the same call is new again after ten minutes', () => {
  const rates = createPersonRates();
  const isNew = () => rates.isNewRefusal(1, 'POST /students/create');
  expect(isNew()).toBe(true);
  vi.advanceTimersByTime(10 * minute - 1);
  expect(isNew()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isNew()).toBe(true);
});
