import { describe, expect, it } from 'vitest';
import { changeSentence } from './change-sentence';

describe('the sentence of a change', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  const text = (label: string) => ({ label, format: String });
  const context = {
    wireNames: { mobileno: 'mobile', city: 'city' },
    fields: new Map([
      ['mobile', text('Phone Number')],
      ['city', text('City')],
    ]),
    now,
  };
  const change = {
    by: 'Meera Nair',
    at: '2026-11-22T09:57:00Z',
    verb: 'updated' as const,
    fields: ['mobileno', 'city'],
  };

  it.each([
    [change, 'Meera Nair changed Phone Number and City 3 minutes ago.'],
    [{ ...change, at: '2026-11-22T10:05:00Z', fields: ['city'] }, 'Meera Nair changed City a moment ago.'],
    [{ ...change, at: 'x', by: '', fields: ['other'] }, 'Somebody else changed this meanwhile.'],
    [{ ...change, verb: 'deactivated' as const, fields: ['isactive'] }, 'Meera Nair deactivated this 3 minutes ago.'],
    [{ ...change, own: true, fields: ['city'] }, 'You changed City in another window 3 minutes ago.'],
    [{ ...change, verb: 'deleted' as const, fields: [] }, 'Meera Nair deleted this 3 minutes ago.'],
  ])('names the user, the fields and the time: %#', (change, sentence) => {
    expect(changeSentence(change, context)).toBe(sentence);
  });
});
