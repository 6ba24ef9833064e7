import { beforeEach, describe, expect, it } from 'vitest';
import { createRowSelection, type RowSelection } from './row-selection';

interface Row {
  id: number | null;
  name?: string;
}

const rows: Row[] = [1, 2, 3, 4, 5].map((id) => ({ id }));
const rowOf = (id: number): Row => rows.find((row) => row.id === id) ?? { id };

let selection: RowSelection<Row>;
const selectedIds = () => [...selection.getRows().keys()].sort();

beforeEach(() => {
  selection = createRowSelection(({ id }) => id);
  selection.show(rows);
});

describe('a selection of rows', () => {
  it('keeps rows that the list does not show any more, and updates those that it shows', () => {
    selection.toggle(rowOf(1), true, false);
    selection.toggle(rowOf(2), true, false);
    selection.show([{ id: 2, name: 'New' }, { id: 6 }]);
    expect([...selection.getRows().values()]).toEqual([{ id: 1 }, { id: 2, name: 'New' }]);
    expect(selection.getShownState()).toBe('some');
  });

  it('selects and deselects all shown rows, except those without an id', () => {
    selection.show([...rows, { id: null }]);
    selection.setShown(true);
    expect(selectedIds()).toEqual([1, 2, 3, 4, 5]);
    expect(selection.getShownState()).toBe('all');
    selection.setShown(false);
    expect(selection.getShownState()).toBe('none');
  });

  it.each([
    [2, 4],
    [4, 2],
  ])('selects a range from row %i to row %i, and deselects it again', (from, to) => {
    selection.toggle(rowOf(from), true, false);
    selection.toggle(rowOf(to), true, true);
    expect(selectedIds()).toEqual([2, 3, 4]);
    selection.toggle(rowOf(to), false, true);
    expect(selectedIds()).toEqual([]);
  });

  it('begins no range at a row of another page', () => {
    selection.toggle(rowOf(2), true, false);
    selection.show([{ id: 7 }, { id: 8 }]);
    selection.toggle(rowOf(8), true, true);
    expect(selectedIds()).toEqual([2, 8]);
  });

  it('begins no range at a row from before it was cleared', () => {
    selection.toggle(rowOf(2), true, false);
    selection.clear();
    selection.toggle(rowOf(4), true, true);
    expect(selectedIds()).toEqual([4]);
  });

  it('grows and shrinks with the arrow keys', () => {
    selection.toggle(rowOf(2), true, false);
    selection.extend(rowOf(2), 1);
    selection.extend(rowOf(3), 1);
    expect(selectedIds()).toEqual([2, 3, 4]);
    selection.extend(rowOf(4), -1);
    selection.extend(rowOf(3), -1);
    expect(selectedIds()).toEqual([2]);
    selection.extend(rowOf(2), -1);
    expect(selectedIds()).toEqual([1, 2]);
    selection.extend(rowOf(1), -1);
    expect(selectedIds()).toEqual([1, 2]);
  });

  it('tells its listeners about each change', () => {
    let changeCount = 0;
    const end = selection.subscribe(() => {
      changeCount += 1;
    });
    selection.replace([rowOf(3)]);
    selection.clear();
    expect([changeCount, selectedIds()]).toEqual([2, []]);
    end();
    selection.setShown(true);
    expect(changeCount).toBe(2);
  });
});
