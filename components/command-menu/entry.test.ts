import { describe, expect, it } from 'vitest';
import { addRecent, type Entry, recentEntries } from './entry';

const entryOf = (number: number): Entry => ({ label: `Person ${number}`, href: `/students?student=${number}` });
const afterOpening = (...numbers: number[]) =>
  numbers.reduce<Entry[]>((recent, number) => addRecent(recent, entryOf(number)), []).map(({ label }) => label);

describe('recently opened entries', () => {
  it('are at most five, newest first, without duplicates', () => {
    expect(afterOpening(1, 2, 3, 4, 5, 6)).toEqual(['Person 6', 'Person 5', 'Person 4', 'Person 3', 'Person 2']);
    expect(afterOpening(1, 2, 3, 1)).toEqual(['Person 1', 'Person 3', 'Person 2']);
  });

  it('are rejected when a stored address is outside the console', () => {
    for (const href of ['javascript:alert(1)', 'https://other.example', '//other.example', '']) {
      expect(recentEntries.safeParse([{ label: 'Students', href }]).success, href).toBe(false);
    }
    expect(recentEntries.safeParse([entryOf(1)]).success).toBe(true);
  });
});
