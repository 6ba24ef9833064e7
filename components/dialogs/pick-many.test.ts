import { describe, expect, it } from 'vitest';
import { filterItems, nextActiveIndex, selectionState, toggleAll, toggleOne } from './pick-many';

const asha = { id: 1, label: 'EN-1 - Asha Rao', detail: 'Teacher' };
const meera = { id: 2, label: 'EN-2 - Meera Rao' };
const zoya = { id: 3, label: 'ST-3 - Zoya Khan', detail: 'Inactive' };
const all = [asha, meera, zoya];

describe('filterItems', () => {
  it('takes every word, in any order and either case', () => {
    expect(filterItems(all, 'rao EN-2')).toEqual([meera]);
    expect(filterItems(all, '  RAO ')).toEqual([asha, meera]);
    expect(filterItems(all, 'rao khan')).toEqual([]);
  });
  it('looks into the second text too', () => {
    expect(filterItems(all, 'teacher')).toEqual([asha]);
  });
  it('gives everything back for no words', () => {
    expect(filterItems(all, ' ')).toBe(all);
  });
});

describe('the choice of all found', () => {
  it('is none, some or all of what is shown, whatever else is chosen', () => {
    expect(selectionState([asha, meera], new Set([3]))).toBe('none');
    expect(selectionState([asha, meera], new Set([1, 3]))).toBe('some');
    expect(selectionState([asha, meera], new Set([1, 2]))).toBe('all');
    expect(selectionState([], new Set([1]))).toBe('none');
  });
  it('completes some, and drops all, and leaves what is not shown alone', () => {
    expect([...toggleAll([asha, meera], new Set([1, 3]))].sort()).toEqual([1, 2, 3]);
    expect([...toggleAll([asha, meera], new Set([1, 2, 3]))]).toEqual([3]);
  });
});

describe('toggleOne', () => {
  it('adds and takes away without touching the given set', () => {
    const before = new Set([1]);
    expect([...toggleOne(2, before)]).toEqual([1, 2]);
    expect([...toggleOne(1, before)]).toEqual([]);
    expect([...before]).toEqual([1]);
  });
});

describe('nextActiveIndex', () => {
  const list = { count: 20, page: 7 };
  it('moves by one, by a page, and to the ends', () => {
    expect(nextActiveIndex('ArrowDown', 3, list)).toBe(4);
    expect(nextActiveIndex('ArrowUp', 3, list)).toBe(2);
    expect(nextActiveIndex('PageDown', 3, list)).toBe(10);
    expect(nextActiveIndex('Home', 3, list)).toBe(0);
    expect(nextActiveIndex('End', 3, list)).toBe(19);
  });
  it('stays inside the list', () => {
    expect(nextActiveIndex('ArrowUp', 0, list)).toBe(0);
    expect(nextActiveIndex('PageDown', 18, list)).toBe(19);
  });
  it('leaves other keys alone', () => {
    expect(nextActiveIndex('b', 3, list)).toBeNull();
  });
});
