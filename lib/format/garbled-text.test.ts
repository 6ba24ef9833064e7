import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasStrangeSigns, repairText } from './garbled-text';
import { windowsSigns } from './windows-1252.mjs';

/** Returns the text that a program shows if it reads UTF-8 as Windows-1252. */
const garble = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) =>
    byte >= 0x80 && byte <= 0x9f ? windowsSigns[byte - 0x80] : String.fromCharCode(byte),
  ).join('');

describe('a garbled text', () => {
  it('is repaired, whatever its letters are', () => {
    const name = fc.string({ unit: fc.constantFrom(...'aé ñशआ’ழਅz'), minLength: 1 });
    fc.assert(
      fc.property(name, (text) => {
        expect(repairText(garble(text))).toBe(/[^\0-\x7f]/.test(text) ? text : null);
      }),
    );
  });

  it.each(['José', 'Zoë', 'D’Souza', 'आशा', 'Ñandú', 'Ana (Ms.)', '12/4 MG Road, #5'])('is not %s', (text) => {
    expect([repairText(text), hasStrangeSigns(text)]).toEqual([null, false]);
  });

  it('has signs inside words if its encoding or its font is another one', () => {
    expect(['JosŽ‚', 'v‡kqrks"k', 'Ren‚e'].map(hasStrangeSigns)).toEqual([true, true, true]);
  });
});
