import { describe, expect, it } from 'vitest';
import { maxId, maxPage, parseId, parsePage } from './integers';

describe('an id in an address', () => {
  it('is digits, with or without leading zeros', () => {
    expect(['0', '12', '007', String(maxId)].map(parseId)).toEqual([0, 12, 7, 2_147_483_647]);
  });
  it.each(['', ' 5 ', '+5', '-0', '-5', '5.0', '1e3', '0x10', '[5]', 'null', 'true', '12abc', '\u0665', '2147483648'])(
    'is not “%s”',
    (text) => expect(parseId(text)).toBeNull(),
  );
  it('may be missing', () => {
    expect([null, undefined].map(parseId)).toEqual([null, null]);
  });
});

describe('a page in an address', () => {
  it('is counted from 1 and ends far beyond any list', () => {
    expect(['0', '1', '25', String(maxPage), '1000001'].map(parsePage)).toEqual([null, 1, 25, 1_000_000, null]);
  });
});
