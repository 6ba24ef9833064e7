import { expect, it } from 'vitest';
import { createValueParser, parseState } from './value-parser';

const parseBloodGroup = createValueParser({ 'O+': ['O+', 'O positive'], 'O-': ['O-', 'O negative'], AB: [], '?': [] });

it.each([
  ['o+', 'O+'],
  [' O- ', 'O-'],
  ['O-Negative', 'O-'],
  ['a.b.', 'AB'],
  ['O', null],
  ['o -', null],
  ['', null],
  ['5', null],
])('%j means %j', (text, value) => {
  expect(parseBloodGroup(text)).toBe(value);
});

it('states are found without spaces and by their abbreviations', () => {
  expect([parseState('TAMILNADU'), parseState('u.p.'), parseState('Delhi')]).toEqual([
    'Tamil Nadu',
    'Uttar Pradesh',
    null,
  ]);
});
