import { expect, it } from 'vitest';
import { shownValues } from './history-text';

const shown = (field: string, ...values: [string, string]) => {
  const [old, next] = values;
  const [value] = shownValues('access', { values: [{ field, old, new: next }] });
  return value?.texts;
};

it('shows a value that it does not know as it is stored', () => {
  expect(shown('role', 'full', 'unknown')).toEqual({ old: 'Full access', new: 'unknown' });
  expect(shown('role', 'view', 'toString')).toEqual({ old: 'View only', new: 'toString' });
  expect(shown('isactive', 'true', 'unknown')).toEqual({ old: 'Active', new: 'unknown' });
  expect(shown('worksunday', 'false', '')).toEqual({ old: 'No', new: '(empty)' });
});
