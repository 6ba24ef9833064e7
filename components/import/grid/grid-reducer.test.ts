import { describe, expect, it } from 'vitest';
import { createDoubtFinder } from '@/lib/browser/import/doubtful-cells';
import type { ImportColumn, ImportRow } from '@/lib/browser/import/types';
import { studentImport } from '@/lib/features/students/import';
import { hasUnsavedChanges, isChanged } from '../edits';
import { type ImportSession, withRows } from '../import-session';
import { type Grid, rangeOf, selectionAsText } from './grid';
import { type GridAction, gridReducer, openGrid } from './grid-reducer';
import { countOverflow } from './writes';

const column = (header: string, kind: ImportColumn['kind']): ImportColumn => ({
  ...{ header, kind, choice: null, field: header, isRequired: true, mayBeMissing: false, isUnique: false },
});
const columns = [column('Name', 'text'), column('Born', 'birthday'), column('City', 'text')];

/** Reports cells that are empty or begin with 'bad', and names that occur twice. */
function check(rows: readonly ImportRow[]) {
  const names = rows.map(({ values }) => values[0]);
  return new Map(
    rows.flatMap((row, rowIndex): [number, Map<number, string>][] => {
      const cells = row.values.flatMap((text, column): [number, string][] => {
        if (text === '' || text.startsWith('bad')) return [[column, `${columns[column]?.header} is wrong`]];
        return column === 0 && names.indexOf(text) < rowIndex ? [[column, 'is a repeat']] : [];
      });
      return cells.length > 0 ? [[row.number, new Map(cells)]] : [];
    }),
  );
}

function gridOf(...texts: string[][]): Grid {
  const rows = texts.map((values, index) => ({ number: index + 2, values }));
  const session: Omit<ImportSession, 'wrong' | 'doubtful'> = {
    template: { entity: studentImport, columns },
    check,
    findDoubts: createDoubtFinder({ entity: studentImport, columns }),
    file: { fileName: 'pupils.csv', sheet: [], header: 0, read: [], unread: [] },
    columns: [],
    ...{ originalRows: rows, rows },
    leftOut: new Set(),
    serverProblems: new Map(),
    serverNotices: new Map(),
    outcomes: new Map(),
    updates: new Map(),
    effects: new Map(),
    acceptsUpdates: false,
    allowsGaps: false,
  };
  return openGrid(withRows({ ...session, wrong: new Map(), doubtful: new Map() }, rows));
}

const threeRows = () =>
  gridOf(['Asha', '2015-11-25', 'Pune'], ['Noor', '2014-01-05', 'Agra'], ['Ravi', '2013-02-01', 'Pune']);

const apply = (grid: Grid, ...steps: GridAction[]) => steps.reduce(gridReducer, grid);
const goTo = (row: number, column: number): GridAction => ({ type: 'goToCell', cell: { row, column } });
const extendTo = (row: number, column: number): GridAction => ({
  type: 'goToCell',
  cell: { row, column },
  extendsRange: true,
});
const values = ({ session }: Grid) => session.rows.map((row) => row.values.join('|'));

describe('gridReducer', () => {
  it('writes cells that the filter hides, shows the rest to check, and takes it back with one undo', () => {
    const opened = gridOf(['Asha', '2015-11-25', ''], ['Noor', 'bad', 'Agra'], ['Ravi', '2013-02-01', '']);
    const edits = [0, 2].map((rowIndex) => ({ rowIndex, column: 2, text: 'Pune' }));
    const filled = apply(opened, { type: 'write', edits });
    expect(values(filled)).toEqual(['Asha|2015-11-25|Pune', 'Noor|bad|Agra', 'Ravi|2013-02-01|Pune']);
    expect(filled).toMatchObject({ filter: 'to check', view: [1] });
    expect(values(apply(filled, { type: 'undo' }))).toEqual(values(opened));
    const birthday = { rowIndex: 1, column: 1, text: '2014-01-05' };
    expect(apply(filled, { type: 'write', edits: [birthday] })).toMatchObject({ filter: 'all', view: [0, 1, 2] });
  });

  it('opens at the first wrong cell, and shows only the wrong rows', () => {
    const grid = gridOf(['Asha', '2015-11-25', 'Pune'], ['Noor', '2014-01-05', 'bad'], ['Ravi', '', 'Pune']);
    expect(grid).toMatchObject({ filter: 'to check', view: [1, 2], active: { row: 0, column: 2 } });
    expect(threeRows()).toMatchObject({ filter: 'all', view: [0, 1, 2], active: { row: 0, column: 0 } });
  });

  it('applies the verdict of the server during an edit, except to cells changed since', () => {
    const opened = gridOf(['Asha', '2015-11-25', 'Pune'], ['Noor', '2014-01-05', 'bad'], ['Ravi', '', 'Pune']);
    const sent = opened.session.rows;
    const typing = apply(
      opened,
      { type: 'edit', text: 'Agra' },
      { type: 'commit', next: 'down' },
      { type: 'edit', text: 'Ravi K' },
      { type: 'setText', text: 'Ravi Kumar' },
    );
    const problems = new Map([
      [2, new Map([[0, 'belongs to another']])],
      [3, new Map([[2, 'not there']])],
    ]);
    const withVerdict = apply(typing, { type: 'applyVerdict', verdict: { sent, problems, outcomes: new Map() } });
    // The server reports a problem in Asha's row, so this row appears above Ravi's. The active cell and the typed text
    // stay in Ravi's row.
    expect(withVerdict).toMatchObject({ view: [0, 1, 2], active: { row: 2, column: 2 }, edit: { text: 'Ravi Kumar' } });
    expect([...withVerdict.session.wrong.keys()].sort()).toEqual([2, 4]);
    const undone = apply(withVerdict, { type: 'cancel' }, { type: 'undo' });
    expect(values(undone)[1]).toBe('Noor|2014-01-05|bad');
    expect([...(undone.session.wrong.get(3)?.keys() ?? [])]).toEqual([2]);
  });

  it('offers an update until the server refuses it, and then shows the reason', () => {
    const opened = threeRows();
    const sent = opened.session.rows;
    const [asha] = sent as [ImportRow, ImportRow, ImportRow];
    const problems = new Map([[2, new Map([[0, 'changed since']])]]);
    const updates = new Map([[asha, { version: 'v', name: 'Asha', changes: [] }]]);
    const checked: GridAction = { type: 'applyVerdict', verdict: { sent, problems, outcomes: new Map(), updates } };
    const accepted = apply(opened, checked, { type: 'acceptUpdates', isAccepted: true });
    expect([...accepted.session.wrong.keys()]).toEqual([]);
    const refused = apply(accepted, { type: 'applyVerdict', verdict: { sent, problems, outcomes: new Map() } });
    expect([...refused.session.wrong.keys()]).toEqual([2]);
  });

  it('removes saved rows during an edit, except rows changed since', () => {
    const opened = threeRows();
    const [asha, noor, ravi] = opened.session.rows as [ImportRow, ImportRow, ImportRow];
    const typing = apply(
      opened,
      ...[goTo(1, 2), { type: 'edit', text: 'Delhi' } as const, { type: 'commit', next: 'down' } as const],
      { type: 'edit', text: 'Goa' },
    );
    const remaining = apply(typing, { type: 'removeSavedRows', rows: new Set([asha, noor]) });
    expect(values(remaining)).toEqual(['Noor|2014-01-05|Delhi', 'Ravi|2013-02-01|Pune']);
    expect(remaining).toMatchObject({ view: [0, 1], active: { row: 1, column: 2 }, edit: { text: 'Goa' } });
    expect(apply(remaining, { type: 'cancel' }, { type: 'undo' }).session.rows).toHaveLength(2);
    // Ravi's row stays, because its typed text was not part of the save.
    const all = apply(typing, { type: 'removeSavedRows', rows: new Set([asha, noor, ravi]) });
    expect(values(all)).toEqual(['Noor|2014-01-05|Delhi', 'Ravi|2013-02-01|Goa']);
  });

  it('moves to the next wrong cell after a save, which leaves no unsaved change', () => {
    const grid = gridOf(['Asha', '2015-11-25', 'Pune'], ['Noor', '2014-01-05', 'bad'], ['Ravi', '2013-02-01', 'Goa']);
    const saved = new Set(grid.session.rows.filter(({ number }) => !grid.session.wrong.has(number)));
    const remaining = apply(grid, { type: 'filter', filter: 'all' }, goTo(2, 0), {
      type: 'removeSavedRows',
      rows: saved,
    });
    expect(remaining).toMatchObject({ view: [0], active: { row: 0, column: 2 }, focusRequests: 1 });
    expect([isChanged(remaining.session), hasUnsavedChanges(remaining.session)]).toEqual([true, false]);
  });

  it('shows all remaining rows once none is wrong', () => {
    const grid = gridOf(['Asha', '2015-11-25', 'Pune'], ['Noor', '2014-01-05', 'bad']);
    const fixed = apply(grid, { type: 'edit', text: 'Agra' }, { type: 'commit', next: 'stay' });
    const remaining = apply(fixed, { type: 'removeSavedRows', rows: new Set(fixed.session.rows.slice(1)) });
    expect(remaining).toMatchObject({ filter: 'all', view: [0], active: { row: 0 } });
  });

  it('keeps the active cell inside the grid, with the checkboxes at the left', () => {
    const moved = apply(
      threeRows(),
      { type: 'move', direction: 'left', times: 9 },
      { type: 'move', direction: 'down', times: 9 },
    );
    expect(moved.active).toEqual({ row: 2, column: -1 });
    expect(apply(moved, { type: 'goToEnd', area: 'sheet', isStart: false }).active).toEqual({ row: 2, column: 2 });
    expect(apply(moved, { type: 'goToEnd', area: 'row', isStart: true }).active).toEqual({ row: 2, column: 0 });
  });

  it('normalizes a typed cell, moves down and updates the wrong cells', () => {
    const grid = gridOf(['Asha', 'bad', 'Pune'], ['Noor', '2014-01-05', 'Agra']);
    expect(grid.session.wrong.size).toBe(1);
    const fixed = apply(
      grid,
      { type: 'edit', text: '' },
      { type: 'setText', text: '25 nov 15' },
      { type: 'commit', next: 'down' },
    );
    expect(values(fixed)[0]).toBe('Asha|2015-11-25|Pune');
    expect(fixed.session.wrong.size).toBe(0);
    // The corrected row stays in the view until a filter is applied.
    expect(fixed.view).toEqual([0]);
    expect(apply(fixed, { type: 'filter', filter: 'to check' }).view).toEqual([]);
  });

  it('shows a day as a user types it, and does not write a cell that was only viewed', () => {
    const grid = apply(threeRows(), goTo(0, 1), { type: 'edit' });
    expect(grid.edit?.text).toBe('25/11/2015');
    const remaining = apply(grid, { type: 'commit', next: 'down' });
    expect(remaining.history).toEqual([]);
    expect(remaining.active).toEqual({ row: 1, column: 1 });
  });

  it('commits an edit before another step, and discards it on Escape', () => {
    const typing: GridAction[] = [
      { type: 'edit', text: '' },
      { type: 'setText', text: 'Uma' },
    ];
    expect(values(apply(threeRows(), ...typing, goTo(2, 2)))[0]).toBe('Uma|2015-11-25|Pune');
    expect(values(apply(threeRows(), ...typing, { type: 'cancel' }))).toEqual(values(threeRows()));
  });

  it('copies and pastes a block, cut off at the last row and column', () => {
    const from = apply(threeRows(), goTo(0, 0), extendTo(1, 1));
    expect(selectionAsText(from)).toBe('Asha\t25/11/2015\r\nNoor\t05/01/2014');
    const pasted = apply(threeRows(), goTo(1, 1), { type: 'paste', text: '1/2/2012\tDelhi\tx\n3/4/2011\tSalem\n\t' });
    expect(values(pasted)).toEqual(['Asha|2015-11-25|Pune', 'Noor|2012-02-01|Delhi', 'Ravi|2011-04-03|Salem']);
    expect(rangeOf(pasted)).toEqual({ top: 1, bottom: 2, left: 1, right: 2 });
  });

  it('counts the rows and columns of a block beyond the grid', () => {
    const grid = apply(threeRows(), goTo(1, 1));
    expect(countOverflow(grid, '1\t2\t3\t4\n5\n6\n7\n8')).toEqual({ rows: 3, columns: 2 });
    expect(countOverflow(grid, '1\t2\n3\t4\n')).toEqual({ rows: 0, columns: 0 });
    expect(countOverflow(apply(threeRows(), goTo(0, 0), extendTo(2, 0)), '1')).toEqual({ rows: 0, columns: 0 });
  });

  it('fills the selection with one copied cell', () => {
    const filled = apply(threeRows(), goTo(0, 2), extendTo(2, 2), { type: 'paste', text: 'Goa\n' });
    expect(values(filled).map((row) => row.split('|')[2])).toEqual(['Goa', 'Goa', 'Goa']);
  });

  it('fills the selection down, or from the cell above', () => {
    const city = (grid: Grid) => values(grid).map((row) => row.split('|')[2]);
    expect(city(apply(threeRows(), goTo(1, 2), extendTo(2, 2), { type: 'fillDown' }))).toEqual([
      'Pune',
      'Agra',
      'Agra',
    ]);
    expect(city(apply(threeRows(), goTo(1, 2), { type: 'fillDown' }))).toEqual(['Pune', 'Pune', 'Pune']);
    expect(values(apply(threeRows(), { type: 'fillDown' }))).toEqual(values(threeRows()));
  });

  it('empties the selection, and restores it and the active cell on undo', () => {
    const emptied = apply(threeRows(), goTo(0, 0), extendTo(2, 0), { type: 'clearSelection' });
    expect(emptied.session.wrong.size).toBe(3);
    const back = apply(emptied, goTo(1, 1), { type: 'undo' });
    expect(values(back)).toEqual(values(threeRows()));
    expect(back.session.wrong.size).toBe(0);
    expect(back.active).toEqual({ row: 2, column: 0 });
    expect(apply(back, { type: 'undo' })).toBe(back);
  });

  it('replaces one wrong value in all rows of its column, also in hidden rows', () => {
    const grid = gridOf(['Asha', '2015-11-25', 'bad'], ['Noor', '2014-01-05', 'Agra'], ['Ravi', '2013-02-01', 'bad']);
    const all = apply(
      grid,
      { type: 'edit', isForAll: true },
      { type: 'setText', text: 'Delhi' },
      { type: 'commit', next: 'stay' },
    );
    expect(values(all).map((row) => row.split('|')[2])).toEqual(['Delhi', 'Agra', 'Delhi']);
    expect(values(apply(all, { type: 'undo' }))).toEqual(values(grid));
  });

  it('leaves rows out, which makes the row valid that they repeated', () => {
    const grid = gridOf(['Asha', '2015-11-25', 'Pune'], ['Asha', '2014-01-05', 'Agra'], ['Ravi', 'bad', 'Pune']);
    expect([...grid.session.wrong.keys()]).toEqual([3, 4]);
    const without = apply(grid, { type: 'leaveOut', numbers: [2], isLeftOut: true });
    expect([...without.session.wrong.keys()]).toEqual([4]);
    const right = apply(without, { type: 'leaveOutWrongRows' });
    expect([...right.session.leftOut]).toEqual([2, 4]);
    expect(right.session.wrong.size).toBe(0);
    expect(apply(right, { type: 'undo' }, { type: 'undo' }).session.leftOut.size).toBe(0);
    expect(apply(right, { type: 'filter', filter: 'left out' }).view).toEqual([0, 2]);
  });

  it('moves from one wrong cell to the next, and from the last to the first', () => {
    const grid = gridOf(['bad', '2015-11-25', 'bad'], ['Noor', '2014-01-05', 'Agra'], ['Ravi', 'bad', 'Pune']);
    const next: GridAction = { type: 'nextCellToCheck' };
    const seen = [grid, apply(grid, next), apply(grid, next, next), apply(grid, next, next, next)];
    expect(seen.map(({ active, view }) => [view[active.row], active.column])).toEqual([
      [0, 0],
      [0, 2],
      [2, 1],
      [0, 0],
    ]);
    // The filter becomes 'all', because 'left out' would hide the next invalid cell.
    expect(apply(grid, { type: 'filter', filter: 'left out' }, next)).toMatchObject({ filter: 'all' });
  });

  const enter = (text: string): GridAction[] => [
    { type: 'edit', text: '' },
    { type: 'setText', text },
    { type: 'commit', next: 'onward' },
  ];
  const positionOf = ({ active, view }: Grid) => [view[active.row], active.column];
  const next: GridAction = { type: 'nextCellToCheck' };
  const fiveWrong = () =>
    gridOf(
      ['Asha', 'bad', 'bad'],
      ['bad', '2014-01-05', 'Agra'],
      ['Ravi', 'bad', 'Pune'],
      ['Uma', '2014-01-05', 'bad'],
    );

  it('visits every wrong cell in reading order, whether with Enter, with F8 or with both', () => {
    const order = [
      [0, 1],
      [0, 2],
      [1, 0],
      [2, 1],
      [3, 2],
    ];
    const fixes = ['1/2/2014', 'Pune', 'Noor', '1/2/2013', 'Goa'];
    for (const moves of [[], [next]]) {
      const seen: unknown[] = [];
      const fixed = fixes.reduce((grid, fix) => {
        seen.push(positionOf(grid));
        return apply(grid, ...enter(fix), ...moves);
      }, fiveWrong());
      expect(seen).toEqual(order);
      expect(fixed.session.wrong.size).toBe(0);
      expect(positionOf(fixed)).toEqual([3, 2]);
    }
    expect(positionOf(apply(fiveWrong(), goTo(0, 0), ...enter('Anu'), next))).toEqual([0, 1]);
    expect(positionOf(apply(fiveWrong(), goTo(0, 1), extendTo(3, 2), next))).toEqual([0, 1]);
  });

  it('stays on a cell whose new text is wrong or doubtful', () => {
    expect(positionOf(apply(fiveWrong(), ...enter('bad again')))).toEqual([0, 1]);
    const doubtful = apply(fiveWrong(), goTo(0, 2), ...enter('98765 43210'));
    expect(positionOf(doubtful)).toEqual([0, 2]);
    expect(doubtful.session.doubtful.get(2)?.get(2)).toBe('This looks like a mobile number.');
    expect(positionOf(apply(doubtful, next))).toEqual([1, 0]);
  });
});
