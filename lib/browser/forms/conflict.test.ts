import { describe, expect, it } from 'vitest';
import { changeSentence, findDifferences } from './conflict';

const base = { phone: '1', city: 'Pune', name: 'Asha', classes: [1, 2], photo: '' };

describe('the differences between typed and saved values', () => {
  it('are empty if both users entered the same value or none', () => {
    expect(findDifferences({ base, saved: { ...base, city: 'Agra' }, typed: { ...base, city: 'Agra' } })).toEqual([]);
    expect(findDifferences({ base, saved: { ...base, classes: [1, 2] }, typed: base })).toEqual([]);
  });

  it('are by others, by me, or by both', () => {
    const saved = { ...base, phone: '2', city: 'Agra' };
    const typed = { ...base, city: 'Nashik', name: 'Usha' };
    expect(findDifferences({ base, saved, typed })).toEqual([
      { name: 'phone', by: 'others' },
      { name: 'city', by: 'both' },
      { name: 'name', by: 'me' },
    ]);
  });

  it('distinguish two files, whatever their content', () => {
    const [one, other] = [new File([], 'a.png'), new File([], 'a.png')];
    const chosen = { ...base, photo: one };
    expect(findDifferences({ base, saved: base, typed: chosen })).toEqual([{ name: 'photo', by: 'me' }]);
    expect(findDifferences({ base: chosen, saved: { ...base, photo: other }, typed: chosen })).toHaveLength(1);
  });
});

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
