import { describe, expect, it } from 'vitest';
import { cleanText, normalizedKey } from './normalize-text';

describe('cleanText', () => {
  it('normalizes letters, drops invisible characters and collapses spaces', () => {
    expect(cleanText('\tThi\u0323\u0323 \u0301  Minh\u0000 '.normalize('NFD'))).toBe('Th\u1ecb\u0323 \u0301 Minh');
    const name = 'Nguyễn Thị नमस्ते';
    expect(cleanText(name.normalize('NFD'))).toBe(name);
  });
  it('limits the combining marks of one letter, because normalization sorts them', () => {
    expect(cleanText(`b${'\u0301'.repeat(20)}${'\u0327'.repeat(5000)} c`)).toBe(
      `b${'\u0327'.repeat(10)}${'\u0301'.repeat(20)} c`,
    );
  });
});

describe('normalizedKey', () => {
  it('is equal for all spellings of every letter', () => {
    const letters = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => letter.toLowerCase() !== letter || letter.toUpperCase() !== letter);
    expect(letters.length).toBeGreaterThan(2500);
    const unequal = letters.filter((letter) => {
      const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
      const forms = [letter, lower, upper].flatMap((form) => [form, form.normalize('NFD'), ` ${form} `]);
      return new Set(forms.map(normalizedKey)).size > 1;
    });
    expect(unequal).toEqual([]);
  });
});
