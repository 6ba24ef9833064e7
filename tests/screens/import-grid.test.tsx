import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ActiveCell } from '@/components/import/grid/active-cell';
import { gridReducer, openGrid } from '@/components/import/grid/grid-reducer';
import { GridToolbar } from '@/components/import/grid/grid-toolbar';
import { SheetGrid } from '@/components/import/grid/sheet-grid';
import { countsOf, type ImportSession, withRows } from '@/components/import/import-session';
import { createRowChecker } from '@/lib/browser/import/check-rows';
import { createDoubtFinder } from '@/lib/browser/import/doubtful-cells';
import { readTemplate } from '@/lib/browser/import/headers';
import type { ImportTemplate } from '@/lib/browser/import/types';
import { setToastRenderer } from '@/lib/browser/toasts/toast';
import { studentImport } from '@/lib/features/students/import';

const headers =
  'Enrollment Number,First Name,Middle Name,Last Name,Phone Number,Email,Date of Birth,Gender,Address Line 1,Address Line 2,City,State,Pin Code'.split(
    ',',
  );
const cells = headers.map((text) => ({ kind: 'text' as const, text }));
// Safe cast: the header row matches, because the cells are the headers of the template.
const template = readTemplate(studentImport, [{ number: 1, cells }]) as ImportTemplate;
const columnIndex = (header: string) => headers.indexOf(header);

const validRow = (number: number) =>
  `S-${number},Asha,,Verma,98765${String(number).padStart(5, '0')},,2015-11-25,M,1 Road,,Pune,Maharashtra,411001`.split(
    ',',
  );

/**
 * Returns an import with this many valid rows, which start at row 2. `changesByRow` replaces the texts of some cells.
 */
function createSession(count: number, changesByRow: Record<number, Record<string, string>> = {}): ImportSession {
  const rows = Array.from({ length: count }, (_, number) => {
    const changes = changesByRow[number + 2] ?? {};
    return {
      number: number + 2,
      values: validRow(number).map((text, column) => changes[headers[column] ?? ''] ?? text),
    };
  });
  const session = {
    ...{ template, rows, originalRows: rows, columns: [], check: createRowChecker(template) },
    findDoubts: createDoubtFinder(template),
    file: { fileName: 'pupils.csv', sheet: [], header: 0, read: [], unread: [] },
    leftOut: new Set<number>(),
    serverProblems: new Map(),
    serverNotices: new Map(),
    outcomes: new Map(),
    updates: new Map(),
    effects: new Map(),
    acceptsUpdates: false,
    allowsGaps: false,
    wrong: new Map(),
    doubtful: new Map(),
  };
  return withRows(session, rows);
}

function Grid({ session }: { session: ImportSession }) {
  const [grid, dispatch] = useReducer(gridReducer, session, openGrid);
  return (
    <>
      <button type="button">Before</button>
      <GridToolbar {...{ grid, dispatch }} counts={countsOf(grid.session)} />
      <ActiveCell id="problem" grid={grid} dispatch={dispatch} />
      <SheetGrid label="Rows of pupils.csv" problemId="problem" {...{ grid, dispatch }} />
      <button type="button">After</button>
    </>
  );
}

function showGrid(session: ImportSession) {
  render(<Grid session={session} />);
  return userEvent.setup({ delay: null });
}

const findGrid = () => screen.getByRole('grid', { name: 'Rows of pupils.csv' });
const activeCell = () => document.getElementById(findGrid().getAttribute('aria-activedescendant') ?? '') as HTMLElement;
const findRow = (number: number) =>
  screen.getByRole('rowheader', { name: String(number) }).parentElement as HTMLElement;
// Skips the first cell of the row, which contains the checkbox.
const findCell = (number: number, header: string) =>
  within(findRow(number)).getAllByRole('gridcell')[columnIndex(header) + 1] as HTMLElement;

describe('The grid of an import', () => {
  // Mocks the size of elements, because jsdom has no layout.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  });

  it('has the number of rows and columns, and renders those in view', () => {
    showGrid(createSession(10_000));
    expect(findGrid()).toHaveAttribute('aria-rowcount', '10001');
    expect(findGrid()).toHaveAttribute('aria-colcount', '15');
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    expect(findGrid()).toHaveFocus();
  });

  it('moves by keyboard as spreadsheet programs do', async () => {
    const user = showGrid(createSession(30));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(activeCell()).toBe(findCell(3, 'First Name'));
    await user.keyboard('{End}');
    expect(activeCell()).toBe(findCell(3, 'Pin Code'));
    await user.keyboard('{Control>}{End}{/Control}');
    expect(activeCell()).toBe(findCell(31, 'Pin Code'));
    await user.keyboard('{Control>}{Home}{/Control}{ArrowLeft}');
    expect(within(activeCell()).getByRole('checkbox', { name: 'Leave out row 2' })).not.toBeChecked();
    await user.keyboard(' ');
    expect(screen.getByRole('checkbox', { name: 'Leave out row 2' })).toBeChecked();
    await user.keyboard('{Home}{PageDown}');
    expect(activeCell()).not.toBe(findCell(2, 'Enrollment Number'));
  });

  it('is one tab stop, and Tab moves to the next cell only during editing', async () => {
    const user = showGrid(createSession(3));
    await user.keyboard('{F2}{Tab}');
    expect(activeCell()).toBe(findCell(2, 'First Name'));
    expect(findGrid()).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(findGrid()).toHaveFocus();
  });

  it('replaces a cell by typing, and edits it with F2', async () => {
    const user = showGrid(createSession(3));
    await user.keyboard('{ArrowRight}Uma{Enter}');
    expect(findCell(2, 'First Name')).toHaveTextContent('Uma');
    expect(activeCell()).toBe(findCell(3, 'First Name'));
    await user.keyboard('{F2} Devi{Enter}');
    expect(findCell(3, 'First Name')).toHaveTextContent('Asha Devi');
    await user.keyboard('{ArrowUp}Noor{Escape}');
    expect(findCell(3, 'First Name')).toHaveTextContent('Asha Devi');
    expect(findGrid()).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    expect(findCell(3, 'First Name')).toHaveTextContent(/^Asha$/);
    await user.keyboard('{Delete}');
    expect(findCell(3, 'First Name')).toHaveTextContent(/^$/);
  });

  it('marks a wrong cell, shows its error, and updates the count when it is corrected', async () => {
    const user = showGrid(createSession(5, { 4: { 'Date of Birth': '31/02/2015' }, 5: { City: '' } }));
    expect(screen.getByRole('radio', { name: 'To check 2' })).toBeChecked();
    const wrongCell = findCell(4, 'Date of Birth');
    expect(activeCell()).toBe(wrongCell);
    expect(wrongCell).toHaveAttribute('aria-invalid', 'true');
    expect(wrongCell).toHaveAccessibleDescription('Row 4, Date of Birth: There is no 31 February.');
    await user.keyboard('28 feb 15{Enter}');
    expect(findCell(4, 'Date of Birth')).toHaveTextContent('28/02/2015');
    expect(findCell(4, 'Date of Birth')).not.toHaveAttribute('aria-invalid');
    await user.keyboard('{F8}');
    expect(activeCell()).toBe(findCell(5, 'City'));
    expect(screen.getByRole('status')).toHaveTextContent('Row 5, City: City is required');
    await user.keyboard('Agra{Enter}');
    expect(screen.getByRole('radio', { name: 'To check 0' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Next cell to check/ })).toBeNull();
  });

  it('has the focus in the next cell to check after the button, and after F8 anywhere', async () => {
    const user = showGrid(createSession(5, { 3: { City: '' }, 4: { City: '' }, 5: { City: '' } }));
    await user.click(screen.getByRole('button', { name: /Next cell to check/ }));
    expect(findGrid()).toHaveFocus();
    expect(activeCell()).toBe(findCell(4, 'City'));
    screen.getByRole('button', { name: 'After' }).focus();
    await user.keyboard('{F8}');
    expect(findGrid()).toHaveFocus();
    expect(activeCell()).toBe(findCell(5, 'City'));
  });

  it('questions a value of another column, and counts it as one to check', async () => {
    const user = showGrid(createSession(4, { 3: { 'Pin Code': '12' }, 4: { 'First Name': '25/11/2015' } }));
    expect(screen.getByRole('radio', { name: 'To check 2' })).toBeChecked();
    await user.keyboard('411001{Enter}');
    expect(activeCell()).toBe(findCell(4, 'First Name'));
    expect(activeCell()).toHaveAccessibleDescription('Row 4, First Name: This looks like a date.');
    expect(activeCell()).not.toHaveAttribute('aria-invalid');
    await user.keyboard('Noor{Enter}{ArrowLeft}9876543210{Enter}');
    expect(activeCell()).toBe(findCell(4, 'Enrollment Number'));
    expect(screen.getByRole('status')).toHaveTextContent('Row 4, Enrollment Number: This looks like a mobile number.');
    expect(screen.getByRole('radio', { name: 'To check 1' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Next cell to check/ })).toBeInTheDocument();
  });

  it('replaces a wrong value in all cells of its column', async () => {
    const user = showGrid(
      createSession(4, { 2: { State: 'Karnatka' }, 3: { State: 'Karnatka' }, 5: { State: 'Karnatka' } }),
    );
    await user.click(screen.getByRole('button', { name: 'Replace all 3' }));
    expect(screen.getByRole('status')).toHaveTextContent('What you type replaces “Karnatka” in 3 cells.');
    await user.keyboard('karnataka{Enter}');
    for (const number of [2, 3, 5]) expect(findCell(number, 'State')).toHaveTextContent('Karnataka');
    expect(screen.getByRole('radio', { name: 'To check 0' })).toBeInTheDocument();
  });

  it('pastes and copies blocks of cells', async () => {
    const user = showGrid(createSession(3));
    await user.keyboard('{ArrowRight}');
    await user.paste('Uma\t"de"\tRao\r\nRavi\t\tShah\r\n');
    expect(findCell(2, 'Last Name')).toHaveTextContent('Rao');
    expect(findCell(3, 'First Name')).toHaveTextContent('Ravi');
    expect(findCell(4, 'First Name')).toHaveTextContent('Asha');
    const data = { setData: vi.fn() };
    fireEvent.copy(findGrid(), { clipboardData: data });
    expect(data.setData).toHaveBeenCalledWith('text/plain', 'Uma\tde\tRao\r\nRavi\t\tShah');
  });

  it('reports how much of a pasted block did not fit', async () => {
    const toastTexts: string[] = [];
    const stopShowing = setToastRenderer(({ text }) => toastTexts.push(text));
    const user = showGrid(createSession(3));
    await user.keyboard('{ArrowDown}');
    await user.paste('A\r\nB\r\n');
    expect(toastTexts).toEqual([]);
    await user.paste('A\r\nB\r\nC\r\nD\r\n');
    expect(toastTexts).toEqual(['2 rows did not fit. Please add what is missing to your file and upload it again.']);
    expect(findCell(4, 'Enrollment Number')).toHaveTextContent('B');
    await user.keyboard('{End}');
    await user.paste('A\tB\r\n');
    expect(toastTexts[1]).toBe('1 column did not fit. Please paste further to the left.');
    await user.click(screen.getByRole('radio', { name: /^To check/ }));
    await user.click(findCell(4, 'City'));
    await user.paste('Pune\r\n'.repeat(9));
    expect(toastTexts[2]).toMatch(/^\d rows did not fit\. .* choose All and paste again\.$/);
    stopShowing();
  });

  it('fills down a selection made with Shift and arrows', async () => {
    const user = showGrid(createSession(4));
    await user.keyboard('{ArrowRight}Uma{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(findCell(4, 'First Name')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Control>}d{/Control}');
    for (const number of [2, 3, 4]) expect(findCell(number, 'First Name')).toHaveTextContent('Uma');
    expect(findCell(5, 'First Name')).toHaveTextContent('Asha');
  });

  it('leaves out all wrong rows at once', async () => {
    const user = showGrid(createSession(4, { 2: { City: '' }, 3: { 'Pin Code': '12' } }));
    await user.click(screen.getByRole('button', { name: 'Leave out all 2 wrong rows' }));
    expect(screen.getByRole('radio', { name: 'Left out 2' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'All 4' }));
    expect(screen.getByRole('checkbox', { name: 'Leave out row 3' })).toBeChecked();
  });
});
