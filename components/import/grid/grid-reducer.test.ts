import { describe, expect, it } from 'vitest';
import type { ImportColumn, ImportRow } from '@/lib/browser/import/types';
import { studentImport } from '@/lib/features/students/import';
import { type ImportSession, withRows } from '../import-session';
import { type Grid, rangeOf, selectionAsText } from './grid';
import { type GridAction, gridReducer, openGrid } from './grid-reducer';
import { countOverflow } from './writes';

const column = (header: string, kind: ImportColumn['kind']): ImportColumn => ({
  ...{ header, kind, choice: null, field: header, isRequired: true, isUnique: false },
});
const columns = [column('Name', 'text'), column('Born', 'birthday'), column('City', 'text')];

/** Reports cells that are empty or begin with 'bad', and names that occur twice. */
function check(rows: readonly ImportRow[]) {
  const names = rows.map(({ values }) => values[0]);
  return new Map(
    rows.flatMap((row, nth): [number, Map<number, string>][] => {
      const cells = row.values.flatMap((text, at): [number, string][] => {
        if (text === '' || text.startsWith('bad')) return [[at, `${columns[at]?.header} is wrong`]];
        return at === 0 && names.indexOf(text) < nth ? [[at, 'is a repeat']] : [];
      });
      return cells.length > 0 ? [[row.number, new Map(cells)]] : [];
    }),
  );
}

function gridOf(...rows: string[][]): Grid {
  const read = rows.map((values, at) => ({ number: at + 2, values }));
  const work: Omit<ImportSession, 'wrong'> = {
    template: { entity: studentImport, columns },
    check,
    source: { fileName: 'pupils.csv', sheet: [], header: 0 },
    columns: [],
    ...{ originalRows: read, rows: read },
    leftOut: new Set(),
    refused: new Map(),
    outcomes: new Map(),
  };
  return openGrid(withRows({ ...work, wrong: new Map() }, read));
}

const three = () =>
  gridOf(['Asha', '2015-11-25', 'Pune'], ['Noor', '2014-01-05', 'Agra'], ['Ravi', '2013-02-01', 'Pune']);

const take = (grid: Grid, ...steps: GridAction[]) => steps.reduce(gridReducer, grid);
const go = (row: number, at: number): GridAction => ({ do: 'go', to: { row, column: at } });
const goOn = (row: number, at: number): GridAction => ({ do: 'go', to: { row, column: at }, extends: true });
const values = ({ session }: Grid) => session.rows.map((row) => row.values.join('|'));

describe('takeStep', () => {
  it('opens at the first wrong cell, and shows only the wrong rows', () => {
    const grid = gridOf(['Asha', '2015-11-25', 'Pune'], ['Noor', '2014-01-05', 'bad'], ['Ravi', '', 'Pune']);
    expect(grid).toMatchObject({ filter: 'wrong', view: [1, 2], active: { row: 0, column: 2 } });
    expect(three()).toMatchObject({ filter: 'all', view: [0, 1, 2], active: { row: 0, column: 0 } });
  });

  it('applies the verdict of the server during an edit, except to cells changed since', () => {
    const opened = gridOf(['Asha', '2015-11-25', 'Pune'], ['Noor', '2014-01-05', 'bad'], ['Ravi', '', 'Pune']);
    const sent = opened.session.rows;
    const typing = take(
      opened,
      { do: 'edit', text: 'Agra' },
      { do: 'commit', next: 'down' },
      { do: 'edit', text: 'Ravi K' },
      { do: 'type', text: 'Ravi Kumar' },
    );
    const problems = new Map([
      [2, new Map([[0, 'belongs to another']])],
      [3, new Map([[2, 'not there']])],
    ]);
    const judged = take(typing, { do: 'judge', by: { sent, problems, outcomes: new Map() } });
    // Asha's row is inserted above. The active cell and the typed text stay with their row.
    expect(judged).toMatchObject({ view: [0, 1, 2], active: { row: 2, column: 2 }, edit: { text: 'Ravi Kumar' } });
    expect([...judged.session.wrong.keys()].sort()).toEqual([2, 4]);
    const undone = take(judged, { do: 'cancel' }, { do: 'undo' });
    expect(values(undone)[1]).toBe('Noor|2014-01-05|bad');
    expect([...(undone.session.wrong.get(3)?.keys() ?? [])]).toEqual([2]);
  });

  it('removes saved rows during an edit, except rows changed since', () => {
    const opened = three();
    const [asha, noor, ravi] = opened.session.rows as [ImportRow, ImportRow, ImportRow];
    const typing = take(
      opened,
      ...[go(1, 2), { do: 'edit', text: 'Delhi' } as const, { do: 'commit', next: 'down' } as const],
      { do: 'edit', text: 'Goa' },
    );
    const left = take(typing, { do: 'saved', rows: new Set([asha, noor]) });
    expect(values(left)).toEqual(['Noor|2014-01-05|Delhi', 'Ravi|2013-02-01|Pune']);
    expect(left).toMatchObject({ view: [0, 1], active: { row: 1, column: 2 }, edit: { text: 'Goa' } });
    expect(take(left, { do: 'cancel' }, { do: 'undo' }).session.rows).toHaveLength(2);
    // The row that is being edited stays, with the typed text.
    const all = take(typing, { do: 'saved', rows: new Set([asha, noor, ravi]) });
    expect(values(all)).toEqual(['Noor|2014-01-05|Delhi', 'Ravi|2013-02-01|Goa']);
  });

  it('shows all remaining rows once none is wrong', () => {
    const grid = gridOf(['Asha', '2015-11-25', 'Pune'], ['Noor', '2014-01-05', 'bad']);
    const fixed = take(grid, { do: 'edit', text: 'Agra' }, { do: 'commit', next: 'stay' });
    const left = take(fixed, { do: 'saved', rows: new Set(fixed.session.rows.slice(1)) });
    expect(left).toMatchObject({ filter: 'all', view: [0], active: { row: 0 } });
  });

  it('keeps the active cell inside the grid, with the checkboxes at the left', () => {
    const moved = take(three(), { do: 'move', by: 'left', times: 9 }, { do: 'move', by: 'down', times: 9 });
    expect(moved.active).toEqual({ row: 2, column: -1 });
    expect(take(moved, { do: 'go to the end', of: 'sheet', isStart: false }).active).toEqual({ row: 2, column: 2 });
    expect(take(moved, { do: 'go to the end', of: 'row', isStart: true }).active).toEqual({ row: 2, column: 0 });
  });

  it('normalizes a typed cell, moves down and updates the wrong cells', () => {
    const grid = gridOf(['Asha', 'bad', 'Pune'], ['Noor', '2014-01-05', 'Agra']);
    expect(grid.session.wrong.size).toBe(1);
    const fixed = take(
      grid,
      { do: 'edit', text: '' },
      { do: 'type', text: '25 nov 15' },
      { do: 'commit', next: 'down' },
    );
    expect(values(fixed)[0]).toBe('Asha|2015-11-25|Pune');
    expect(fixed.session.wrong.size).toBe(0);
    // The row stays in view until a filter is chosen.
    expect(fixed.view).toEqual([0]);
    expect(take(fixed, { do: 'filter', by: 'wrong' }).view).toEqual([]);
  });

  it('shows a day as a user types it, and does not write a cell that was only viewed', () => {
    const grid = take(three(), go(0, 1), { do: 'edit' });
    expect(grid.edit?.text).toBe('25/11/2015');
    const left = take(grid, { do: 'commit', next: 'down' });
    expect(left.past).toEqual([]);
    expect(left.active).toEqual({ row: 1, column: 1 });
  });

  it('commits an edit before another step, and discards it on Escape', () => {
    const typing: GridAction[] = [
      { do: 'edit', text: '' },
      { do: 'type', text: 'Uma' },
    ];
    expect(values(take(three(), ...typing, go(2, 2)))[0]).toBe('Uma|2015-11-25|Pune');
    expect(values(take(three(), ...typing, { do: 'cancel' }))).toEqual(values(three()));
  });

  it('copies and pastes a block, cut off at the last row and column', () => {
    const from = take(three(), go(0, 0), goOn(1, 1));
    expect(selectionAsText(from)).toBe('Asha\t25/11/2015\r\nNoor\t05/01/2014');
    const pasted = take(three(), go(1, 1), { do: 'paste', text: '1/2/2012\tDelhi\tx\n3/4/2011\tSalem\n\t' });
    expect(values(pasted)).toEqual(['Asha|2015-11-25|Pune', 'Noor|2012-02-01|Delhi', 'Ravi|2011-04-03|Salem']);
    expect(rangeOf(pasted)).toEqual({ top: 1, bottom: 2, left: 1, right: 2 });
  });

  it('counts the rows and columns of a block beyond the grid', () => {
    const grid = take(three(), go(1, 1));
    expect(countOverflow(grid, '1\t2\t3\t4\n5\n6\n7\n8')).toEqual({ rows: 3, columns: 2 });
    expect(countOverflow(grid, '1\t2\n3\t4\n')).toEqual({ rows: 0, columns: 0 });
    expect(countOverflow(take(three(), go(0, 0), goOn(2, 0)), '1')).toEqual({ rows: 0, columns: 0 });
  });

  it('fills the selection with one copied cell', () => {
    const filled = take(three(), go(0, 2), goOn(2, 2), { do: 'paste', text: 'Goa\n' });
    expect(values(filled).map((row) => row.split('|')[2])).toEqual(['Goa', 'Goa', 'Goa']);
  });

  it('fills the selection down, or from the cell above', () => {
    const city = (grid: Grid) => values(grid).map((row) => row.split('|')[2]);
    expect(city(take(three(), go(1, 2), goOn(2, 2), { do: 'fill down' }))).toEqual(['Pune', 'Agra', 'Agra']);
    expect(city(take(three(), go(1, 2), { do: 'fill down' }))).toEqual(['Pune', 'Pune', 'Pune']);
    expect(values(take(three(), { do: 'fill down' }))).toEqual(values(three()));
  });

  it('empties the selection, and restores it and the active cell on undo', () => {
    const emptied = take(three(), go(0, 0), goOn(2, 0), { do: 'empty' });
    expect(emptied.session.wrong.size).toBe(3);
    const back = take(emptied, go(1, 1), { do: 'undo' });
    expect(values(back)).toEqual(values(three()));
    expect(back.session.wrong.size).toBe(0);
    expect(back.active).toEqual({ row: 2, column: 0 });
    expect(take(back, { do: 'undo' })).toBe(back);
  });

  it('replaces one wrong value in all rows of its column, also in hidden rows', () => {
    const grid = gridOf(['Asha', '2015-11-25', 'bad'], ['Noor', '2014-01-05', 'Agra'], ['Ravi', '2013-02-01', 'bad']);
    const all = take(
      grid,
      { do: 'edit', isForAll: true },
      { do: 'type', text: 'Delhi' },
      { do: 'commit', next: 'stay' },
    );
    expect(values(all).map((row) => row.split('|')[2])).toEqual(['Delhi', 'Agra', 'Delhi']);
    expect(values(take(all, { do: 'undo' }))).toEqual(values(grid));
  });

  it('leaves rows out, which makes the row valid that they repeated', () => {
    const grid = gridOf(['Asha', '2015-11-25', 'Pune'], ['Asha', '2014-01-05', 'Agra'], ['Ravi', 'bad', 'Pune']);
    expect([...grid.session.wrong.keys()]).toEqual([3, 4]);
    const without = take(grid, { do: 'leave out', numbers: [2], isLeftOut: true });
    expect([...without.session.wrong.keys()]).toEqual([4]);
    const right = take(without, { do: 'leave out wrong rows' });
    expect([...right.session.leftOut]).toEqual([2, 4]);
    expect(right.session.wrong.size).toBe(0);
    expect(take(right, { do: 'undo' }, { do: 'undo' }).session.leftOut.size).toBe(0);
    expect(take(right, { do: 'filter', by: 'left out' }).view).toEqual([0, 2]);
  });

  it('moves from one wrong cell to the next, and from the last to the first', () => {
    const grid = gridOf(['bad', '2015-11-25', 'bad'], ['Noor', '2014-01-05', 'Agra'], ['Ravi', 'bad', 'Pune']);
    const next: GridAction = { do: 'next wrong cell' };
    const seen = [grid, take(grid, next), take(grid, next, next), take(grid, next, next, next)];
    expect(seen.map(({ active, view }) => [view[active.row], active.column])).toEqual([
      [0, 0],
      [0, 2],
      [2, 1],
      [0, 0],
    ]);
    // A hidden cell changes the filter.
    expect(take(grid, { do: 'filter', by: 'left out' }, next)).toMatchObject({ filter: 'all' });
  });
});
