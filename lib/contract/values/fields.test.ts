import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { id, idOrNull, looseFlag, replyId, rows, text } from './fields';
import { maxId } from './integers';

describe('an id in a reply', () => {
  it('may be larger than those in requests, and text', () => {
    for (const sent of [maxId + 1, 2 ** 40, String(2 ** 40)]) {
      expect(replyId.safeParse(sent).data).toBe(Number(sent));
      expect(id.safeParse(sent).success).toBe(false);
    }
  });
});

describe('a flag in a reply', () => {
  it.each([
    [true, true],
    ['true', true],
    [1, true],
    [false, false],
    ['false', false],
    [0, false],
    [null, false],
    [undefined, false],
  ])('%s is %s', (sent, flag) => {
    expect(looseFlag.parse(sent)).toBe(flag);
  });
});

it('a row without any value, such as that of an inactive placeholder, is dropped', () => {
  const row = z.object({ id: idOrNull, name: text, isactive: looseFlag });
  expect(rows(row).parse([{ isactive: 0 }, { id: 7 }])).toEqual([{ id: 7, name: '', isactive: false }]);
});
