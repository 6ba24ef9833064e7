import { describe, expect, it } from 'vitest';
import { filterItems, listRows, nextActiveIndex } from './pick-many';

const asha = { id: 1, label: 'EN-1 - Asha Rao', detail: 'Teacher' };
const meera = { id: 2, label: 'EN-2 - Meera Rao' };
const zoya = { id: 3, label: 'ST-3 - Zoya Khan', detail: 'Inactive' };
const all = [asha, meera, zoya];

describe('filterItems', () => {
  it('matches every word, in any order and either case', () => {
    expect(filterItems(all, 'rao EN-2')).toEqual([meera]);
    expect(filterItems(all, '  RAO ')).toEqual([asha, meera]);
    expect(filterItems(all, 'rao khan')).toEqual([]);
  });
  it('searches the detail too', () => {
    expect(filterItems(all, 'teacher')).toEqual([asha]);
  });
  it('returns all items for an empty search', () => {
    expect(filterItems(all, ' ')).toBe(all);
  });
});

describe('listRows', () => {
  it('puts a heading before each group, and maps each item to its row', () => {
    const items = [
      { ...asha, group: 'None (2)' },
      { ...meera, group: 'None (2)' },
      { ...zoya, group: '5 A (1)' },
    ];
    const { rows, rowOf } = listRows(items);
    expect(rows.map((row) => (row.item ? row.item.id : row.heading))).toEqual(['None (2)', 1, 2, '5 A (1)', 3]);
    expect(rowOf).toEqual([1, 2, 4]);
    expect(listRows(all).rows).toHaveLength(3);
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
  it('returns null for other keys', () => {
    expect(nextActiveIndex('b', 3, list)).toBeNull();
  });
});
