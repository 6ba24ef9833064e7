import { describe, expect, it } from 'vitest';
import { findItems, listRows, nextActiveIndex, type Pickable } from './pick-many';

const asha = { id: 1, label: 'EN-1 - Asha Rao', detail: 'Teacher' };
const meera = { id: 2, label: 'EN-2 - Meera Rao' };
const zoya = { id: 3, label: 'ST-3 - Zoya Khan', detail: 'Inactive' };
const all: Pickable[] = [asha, meera, zoya];

const idsOf = (items: readonly Pickable[]) => items.map(({ id }) => id);

describe('a search in the picker', () => {
  it('matches every word, in any order and either case', () => {
    expect(findItems(all, 'rao EN-2').items).toEqual([meera]);
    expect(findItems(all, '  RAO ').items).toEqual([asha, meera]);
    expect(findItems(all, 'rao khan').items).toEqual([]);
  });
  it('searches the detail too', () => {
    expect(findItems(all, 'teacher').items).toEqual([asha]);
  });
  it('returns all items for an empty search', () => {
    expect(findItems(all, ' ')).toEqual({ items: all, named: [] });
  });

  const section = (name: string, key: string) => ({ name, keys: [key, key.slice(0, -1)], size: 2 });
  const [oneB, fiveA, fiveB] = [section('1 B', '1B'), section('5 A', '5A'), section('5 B', '5B')];
  const inSections: Pickable[] = [
    { id: 1, label: 'GV-2026-0512 - Kavya Bedi', detail: '1 B', group: oneB },
    { id: 2, label: 'GV-2026-0002 - Om Rao', detail: '1 B', group: oneB },
    { id: 3, label: 'GV-2026-0003 - Bina Rao', detail: '5 A', group: fiveA },
    { id: 4, label: 'GV-2026-0004 - Isha Rao', detail: '5 A', group: fiveA },
    { id: 5, label: 'GV-2026-0001 - Anu Rao', detail: '5 B', group: fiveB },
    { id: 6, label: 'GV-2026-0006 - Dev Rao', detail: '5 B', group: fiveB },
  ];

  it.each(['5 B', '5b', 'Class 5 B', 'V B'])('finds the section that “%s” names first', (search) => {
    const { items, named } = findItems(inSections, search);
    expect(idsOf(named)).toEqual([5, 6]);
    expect(idsOf(items.slice(0, 2))).toEqual([5, 6]);
    expect(idsOf(items)).not.toContain(1);
  });
  it('finds all sections of a class', () => {
    expect(idsOf(findItems(inSections, '5').named)).toEqual([3, 4, 5, 6]);
  });
  it('finds short words at the start of a word only', () => {
    expect(idsOf(findItems(inSections, '51').items)).toEqual([]);
    expect(idsOf(findItems(inSections, '512').items)).toEqual([1]);
    expect(idsOf(findItems(inSections, 'b').items)).toEqual([1, 2, 3, 5, 6]);
    expect(idsOf(findItems(inSections, 'i').items)).toEqual([4]);
  });
});

describe('listRows', () => {
  it('puts a heading with its items before each group', () => {
    const none = { name: 'Without a section', keys: [], size: 2 };
    const fiveA = { name: '5 A', keys: ['5A'], size: 1 };
    const items = [
      { ...asha, group: none },
      { ...meera, group: none },
      { ...zoya, group: fiveA },
    ];
    const rows = listRows(items);
    expect(rows.map((row) => (row.group ? [row.group.name, idsOf(row.items)] : row.item.id))).toEqual([
      ['Without a section', [1, 2]],
      1,
      2,
      ['5 A', [3]],
      3,
    ]);
    expect(listRows(all)).toHaveLength(3);
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
