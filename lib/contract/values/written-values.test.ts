import { expect, it } from 'vitest';
import { stateNamed, valueReader } from './written-values';

const groupNamed = valueReader({ 'O+': ['O+', 'O positive'], 'O-': ['O-', 'O negative'], AB: [], '?': [] });

it.each([
  ['o+', 'O+'],
  [' O- ', 'O-'],
  ['O-Negative', 'O-'],
  ['a.b.', 'AB'],
  // Letters alone don't tell the two apart.
  ['O', null],
  ['o -', null],
  // Nor does a text without letters.
  ['', null],
  ['5', null],
])('%j means %j', (written, value) => {
  expect(groupNamed(written)).toBe(value);
});

it('states are found without spaces and by their short forms', () => {
  expect([stateNamed('TAMILNADU'), stateNamed('u.p.'), stateNamed('Delhi')]).toEqual([
    'Tamil Nadu',
    'Uttar Pradesh',
    null,
  ]);
});
