import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchKey, searchRows, searchText, searchWords } from './search-text';

const matches = (typed: string, ...texts: string[]) => searchRows([texts], typed, (row) => row).length === 1;

describe('a search', () => {
  it.each([
    ['singh TRISHA', ['Trisha Singh']],
    ['trisha kaur', ['Trisha', 'Devi', 'Kaur']],
    ['  sha   sing ', ['Trisha Singh']],
    ['trisha pune', ['Trisha Singh', 'Pune']],
    ['jose', ['José']],
    ['José', ['Jose']],
    ['strasse', ['Straße']],
    ['ΟΔΟΣ', ['οδός']],
    ['ＡＳＨＡ', ['Asha']],
    ['asha', ['As\u00adha\u200b']],
    ['त्रिशा सिंह', ['सिंह', 'त्रिशा']],
    ['सड़क', ['सड\u093cक']],
    ['सडक', ['सड़क']],
    ['फिरोज', ['फ़िरोज़']],
    ["d'souza", ['D’Souza']],
    ['D´SOUZA', ['DSouza']],
    ['obrien', ['O Brien']],
    ['o brien', ["O'Brien"]],
    ['dsouza mary', ['Mary', 'D', 'Souza']],
    ['delacruz', ['De la Cruz']],
    ['ksraman', ['K S Raman']],
    ['कक्षा 5', ['कक्षा ५']],
    ['कक्षा ५', ['कक्षा 5']],
    ['क्\u200dष', ['क्ष']],
    ['+91 78104 97350', ['7810497350']],
    ['७८१०४ ९७३५०', ['7810497350']],
    ['7810497350', ['+91 78104 97350']],
    ['104-97', ['7810497350']],
    ['2024 0012', ['GV-2024-0012']],
    ['GV-2024', ['GV-2024-0012']],
    ['12 GV', ['GV-2024-0012']],
    ['12 nov', ['12 Nov 2026']],
    ['', ['anything']],
    [' \u200b\u0000', ['anything']],
  ])('for %j finds %j', (typed, texts) => {
    expect(matches(typed, ...texts)).toBe(true);
  });

  it.each([
    // Vowel signs distinguish words: बिल is a bill, बाल hair, बल strength.
    ['बल', ['बिल']],
    ['बिल', ['बाल']],
    ['बिल', ['बल']],
    ['सिंह', ['सह']],
    ['trisha rao', ['Trisha Singh']],
    ['ab', ['xa', 'bx']],
    ['5 A', ['4 A']],
    ['+91 78104 97351', ['7810497350']],
    ['%', ['Asha']],
    ['.', ['Asha']],
  ])('for %j does not find %j', (typed, texts) => {
    expect(matches(typed, ...texts)).toBe(false);
  });

  it('matches a row by its own texts, in any order, case, form and part', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 });
    // Excludes the iota subscript, because it is a mark in lowercase and a letter in uppercase.
    const isOdd = (word: string) => /[\p{Z}\p{C}]|\u0345/u.test(word.normalize('NFKD'));
    const isName = (word: string) => /\p{L}/u.test(word) && !isOdd(word);
    fc.assert(
      fc.property(
        words.filter((all) => all.every(isName)),
        fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'),
        fc.nat(3),
        (texts, form, cut) => {
          const typed = texts.toReversed().map((text) => [...text].slice(0, 4 + cut).join(''));
          expect(matches(typed.join(' ').normalize(form), ...texts)).toBe(true);
          expect(matches(typed.join(' ').toUpperCase(), ...texts)).toBe(true);
          expect(matches(typed.join(' ').toLowerCase(), ...texts)).toBe(true);
        },
      ),
    );
  });

  const shortWord = fc.string({ unit: fc.constantFrom(...'abdoé'), minLength: 1, maxLength: 2 });
  const apostrophe = fc.constantFrom(..."'’‘ʼ`´′ʻʹ‛＇΄Ꞌꞌ");

  it('finds each spelling of a name with an apostrophe by each other spelling', () => {
    const longWord = fc.string({ unit: fc.constantFrom(...'rienszu'), minLength: 3, maxLength: 6 });
    const spellings = fc
      .tuple(shortWord, apostrophe, longWord)
      .map(([short, mark, long]) => [
        ...[`${short}${mark}${long}`, `${short}'${long}`, `${short}${long}`, `${short} ${long}`],
        ...[`${short}${mark} ${long}`, `${short} ${mark}${long}`, `${short}${long}`.toUpperCase()],
      ]);
    fc.assert(
      fc.property(spellings, (all) => {
        for (const typed of all) {
          for (const stored of all) {
            expect(matches(typed, stored), `${typed} for ${stored}`).toBe(true);
            expect(matches(`mary ${typed}`, 'E-7', `Mary ${stored} Rao`)).toBe(true);
            expect(matches(typed, 'Mary', ...stored.split(' '), 'Pune')).toBe(true);
          }
        }
      }),
    );
  });

  it('finds no row that lacks the letters of a word', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abbb  ’@'), maxLength: 8 });
    const lettersOf = (someText: string) => someText.replace(/[ ’]/g, '');
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), text, (texts, typed) => {
        const rowLetters = lettersOf(texts.join(''));
        if (matches(typed, ...texts))
          expect(typed.split(' ').every((word) => rowLetters.includes(lettersOf(word)))).toBe(true);
      }),
    );
  });

  it.each([
    ['asharao', ['Asha Rao']],
    ['asharao', ['Asha', 'Rao']],
    ['raodas', ['Rao Das']],
    ['sravi', ['S', 'ravi@example.com']],
    ['dsouza', ['D-7 Souza']],
    ['5abc', ['5 abc']],
  ])('for %j does not find %j, because only words of one or two letters are joined', (typed, texts) => {
    expect(matches(typed, ...texts)).toBe(false);
  });

  it('has the same key for a text and its key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
      }),
    );
  });

  it('has unique words without spaces', () => {
    expect(searchWords('a\tb\u0000c\u00a0A  b')).toEqual(['A', 'B', 'C']);
  });

  it('separates the texts of a row and removes duplicates', () => {
    expect(searchText('Asha', '', 'GV-2024-0012', 'asha', '7810497350')).toBe(
      'ASHA\nGV-2024-0012\n7810497350\n20240012',
    );
  });
});
