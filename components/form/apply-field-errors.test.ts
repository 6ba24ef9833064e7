import { describe, expect, it, vi } from 'vitest';
import { applyFieldErrors } from './apply-field-errors';

const names = { mobileno: 'mobile', first_name: 'firstName' } as const;

describe('applyFieldErrors', () => {
  it('puts each message under its field and focuses the first', () => {
    const setError = vi.fn();
    const fields = [
      { field: 'user.mobileno', message: 'Taken' },
      { field: 'first_name', message: 'Too long' },
    ];
    expect(applyFieldErrors({ setError }, { fields }, names)).toBe(true);
    expect(setError.mock.calls).toEqual([
      ['mobile', { type: 'server', message: 'Taken' }, { shouldFocus: true }],
      ['firstName', { type: 'server', message: 'Too long' }, { shouldFocus: false }],
    ]);
  });
  it('returns false for errors without a matching field', () => {
    const setError = vi.fn();
    const fields = [{ field: 'school_id', message: 'Unknown' }, { message: 'Odd' }];
    expect(applyFieldErrors({ setError }, { fields }, names)).toBe(false);
    expect(setError).not.toHaveBeenCalled();
  });
});
