import { expect, it } from 'vitest';
import { schoolYearOf } from './school-year';

it('A school year begins on 1 April', () => {
  expect(schoolYearOf('2026-03-31')).toBe('2025-26');
  expect(schoolYearOf('2026-04-01')).toBe('2026-27');
  expect(schoolYearOf('2099-12-31')).toBe('2099-00');
});
