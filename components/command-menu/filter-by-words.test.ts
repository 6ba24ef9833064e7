import { describe, expect, it } from 'vitest';
import { filterByWords } from './filter-by-words';

const texts = [
  'Add Student',
  'Students',
  'Attendance Report',
  'Fees Structure',
  '10 A 10A',
  '1 A 1A',
  'École Élémentaire',
];
const filterTexts = (search: string) => filterByWords(texts, search, (text) => text);

describe('filterByWords', () => {
  it.each([
    ['words in any order', 'report attendance', ['Attendance Report']],
    ['the beginnings of words', 'att rep', ['Attendance Report']],
    ['small and capital letters alike', 'FEES', ['Fees Structure']],
    ['letters without their accents', 'ecole elem', ['École Élémentaire']],
    ['a section written as one word', '1a', ['1 A 1A']],
    ['signs between the words', '1-A', ['1 A 1A', '10 A 10A']],
    ['the middle of no word', 'tudent', []],
    ['no text that lacks a word', 'student report', []],
    ['everything while there is none', ' ', texts],
  ])('finds %s', (_name, search, expected) => {
    expect(filterTexts(search)).toEqual(expected);
  });

  it.each(['O’Brien', "o'brien", 'obrien', 'o brien', 'OBRI'])('finds each spelling of a name by “%s”', (search) => {
    const names = ['5 O Brien section', "5 O'Brien section", '5 OBrien section'];
    expect(filterByWords([...names, '5 Brian section'], search, (text) => text)).toEqual(names);
  });

  it('puts items first that contain a whole typed word', () => {
    expect(filterTexts('students')).toEqual(['Students']);
    expect(filterTexts('1 a')).toEqual(['1 A 1A', '10 A 10A']);
    expect(filterTexts('student')).toEqual(['Add Student', 'Students']);
  });
});
