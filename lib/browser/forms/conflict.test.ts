import { describe, expect, it } from 'vitest';
import { findDifferences } from './conflict';

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
