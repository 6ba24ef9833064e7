import { expect, it } from 'vitest';
import { withoutTitle } from './person-title';

it.each([
  ['Mr. Ravi Rao', 'Ravi Rao'],
  ['Late Shri Ram Lal', 'Ram Lal'],
  ['Smt.Sunita Devi', 'Sunita Devi'],
  ['KUM ASHA', 'ASHA'],
  ['Dr Anil', 'Anil'],
  ['Dr', 'Dr'],
  ['Mrudula', 'Mrudula'],
  ['Sri Devi', 'Sri Devi'],
  ['Kumari Selja', 'Kumari Selja'],
  ['Shriya', 'Shriya'],
])('%s without its title is %s', (name, bare) => {
  expect(withoutTitle(name)).toBe(bare);
});
