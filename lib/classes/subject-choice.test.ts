import { describe, expect, it } from 'vitest';
import { selectionState, toggleAll, toggleId } from './subject-choice';

const offered = [1, 2, 3];

describe('toggleId', () => {
  it('adds in order and takes away', () => {
    expect(toggleId([3], 1)).toEqual([1, 3]);
    expect(toggleId([1, 3], 3)).toEqual([1]);
  });
});

describe('selectionState', () => {
  it.each([
    [[], 'none'],
    [[2], 'some'],
    [[3, 1, 2], 'all'],
    [[9], 'none'],
  ] as const)('calls %j %s', (chosen, share) => {
    expect(selectionState(offered, chosen)).toBe(share);
  });
  it('is none of nothing', () => {
    expect(selectionState([], [9])).toBe('none');
  });
});

describe('toggleAll', () => {
  it('chooses all when some or none are chosen', () => {
    expect(toggleAll(offered, [])).toEqual([1, 2, 3]);
    expect(toggleAll(offered, [2])).toEqual([1, 2, 3]);
  });
  it('chooses none when all are chosen', () => {
    expect(toggleAll(offered, [3, 2, 1])).toEqual([]);
  });
  it('leaves alone what is not offered', () => {
    expect(toggleAll(offered, [9, 1])).toEqual([1, 2, 3, 9]);
    expect(toggleAll(offered, [1, 2, 3, 9])).toEqual([9]);
  });
});
