import { describe, expect, it } from 'vitest';
import { selectionState, toggleAll, toggleOne } from './selection';

const offered = [1, 2, 3];

describe('selectionState', () => {
  it.each([
    [[], 'none'],
    [[2], 'some'],
    [[2, 9], 'some'],
    [[3, 1, 2], 'all'],
    [[9], 'none'],
  ] as const)('calls %j %s', (chosen, state) => {
    expect(selectionState(offered, new Set(chosen))).toBe(state);
  });
  it('is none without offered ids', () => {
    expect(selectionState([], new Set([9]))).toBe('none');
  });
});

describe('toggleAll', () => {
  it('chooses all when some or none are chosen', () => {
    expect(toggleAll(offered, new Set())).toEqual(new Set([1, 2, 3]));
    expect(toggleAll(offered, new Set([2]))).toEqual(new Set([1, 2, 3]));
  });
  it('chooses none when all are chosen', () => {
    expect(toggleAll(offered, new Set([3, 2, 1]))).toEqual(new Set());
  });
  it('keeps ids that are not offered', () => {
    expect(toggleAll(offered, new Set([9, 1]))).toEqual(new Set([1, 2, 3, 9]));
    expect(toggleAll(offered, new Set([1, 2, 3, 9]))).toEqual(new Set([9]));
  });
});

describe('toggleOne', () => {
  it('adds and removes without changing the given set', () => {
    const before = new Set([1]);
    expect(toggleOne(2, before)).toEqual(new Set([1, 2]));
    expect(toggleOne(1, before)).toEqual(new Set());
    expect(before).toEqual(new Set([1]));
  });
});
