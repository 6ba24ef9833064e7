import { describe, expect, it } from 'vitest';
import { findUnclearNumber } from '@/lib/browser/import/unclear-number';
import type { SheetRow } from '@/lib/contract/sheets';
import { templates } from '@/tests/support/sheet-rows';
import { reassignColumn } from './edits';
import { canBeShared, clearLonelyNames, fillGap, findGaps } from './gaps';
import { draftFromSession, importDraft, sessionFromDraft } from './import-draft';
import { allowGaps, editCells, type ImportSession, leaveOut, openSession, uncheckedRows } from './import-session';

const sheet = (...lines: string[]): SheetRow[] =>
  lines.map((line, index) => ({
    number: index + 1,
    cells: line.split(',').map((text) => ({ kind: 'text', text })),
  }));

const open = (...lines: string[]): ImportSession =>
  openSession(templates.families, { fileName: 'a.csv', sheet: sheet(...lines), header: 0, read: [], unread: [] }, {});

const usual = () =>
  open(
    'Adm No,Student Name,Father’s Name,Mob No.,DOB,Class & Sec',
    'U-1,Usha Rane,Mohan Rane,9700000001,25/11/2015,5 A',
    'U-2,Ravi,Anil Rao,9700000002,,5 A',
  );

const headersOf = (session: ImportSession) =>
  findGaps(session).map(({ column, rowIndexes }) => `${column.header} ${rowIndexes}`);

const wrongHeaders = ({ wrong, template }: ImportSession, row: number) =>
  [...(wrong.get(row)?.keys() ?? [])].map((index) => template.columns[index]?.header);

/** Assigns the unclear number to the column of the template. */
function answer(session: ImportSession, header: string): ImportSession {
  const unclear = findUnclearNumber(session);
  if (!unclear) throw new Error('the number is clear');
  return reassignColumn(session, unclear.column, header);
}

describe('findGaps', () => {
  it('returns the required values that are missing, without the rows that are left out', () => {
    expect(headersOf(usual())).toEqual([
      'Last Name 1',
      'Date of Birth 1',
      'Gender 0,1',
      'Address Line 1 0,1',
      'City 0,1',
      'State 0,1',
      'Pin Code 0,1',
    ]);
    expect(headersOf(leaveOut(usual(), [2, 3], true))).toEqual([]);
  });

  it('tells which columns one value can fill', () => {
    const shared = templates.families.columns.filter(({ isRequired }) => isRequired).filter(canBeShared);
    expect(shared.map(({ header }) => header)).toEqual(['Gender', 'Address Line 1', 'City', 'State', 'Pin Code']);
  });

  it('fills the gaps of a column only', () => {
    const session = open('Adm No,Name,City', 'U-1,Usha Rane,Goa', 'U-2,Ravi Rao,', 'U-3,Uma Sen,');
    const gap = findGaps(leaveOut(session, [4], true)).find(({ column }) => column.header === 'City');
    const filled = editCells(session, gap ? fillGap(gap, ' Pune ') : []);
    expect(filled.rows.map(({ values }) => values[gap?.index ?? -1])).toEqual(['Goa', 'Pune', '']);
  });
});

describe('data that is left for later', () => {
  it('is no error where it may be missing, and its rows are checked by the server', () => {
    const later = allowGaps(answer(usual(), 'Father’s Mobile Number'), true);
    expect([later.wrong.size, uncheckedRows(later).length]).toEqual([0, 2]);
    expect(allowGaps(later, false).wrong.size).toBe(2);
  });

  it('is an error where it must not be missing, or is wrong', () => {
    const session = allowGaps(open('Adm No,First Name,Gender,Pin', ',,X,4110'), true);
    expect(wrongHeaders(session, 2)).toEqual(['Enrollment Number', 'First Name', 'Gender', 'Pin Code']);
  });

  it('stays left for later in a draft, and after another column was chosen', () => {
    const session = allowGaps(answer(usual(), 'Phone Number'), true);
    const stored = importDraft.parse(JSON.parse(JSON.stringify(draftFromSession(session))));
    const restored = sessionFromDraft(templates.families, stored);
    expect(restored.wrong.size).toBe(0);
    expect(findUnclearNumber(restored)).toBeUndefined();
    const [column] = restored.columns.filter(({ header }) => header === 'DOB');
    expect(column && reassignColumn(restored, column, null).wrong.size).toBe(0);
  });
});

describe('findUnclearNumber', () => {
  const ownersIn = (...lines: string[]) => findUnclearNumber(open(...lines))?.relatives.map(({ word }) => word);

  it('returns the only number beside the names of relatives', () => {
    expect(ownersIn('Adm No,Mobile,Father Name,Mother Name', '1,9700000001,A B,C D')).toEqual(['father', 'mother']);
    expect(ownersIn('Adm No,Phone,Guardian Name', '1,9700000001,A B')).toEqual(['guardian']);
  });

  it.each([
    ['a number that the header assigns', 'Adm No,Student Mobile,Father Name'],
    ['a list with the number of a relative', 'Adm No,Mobile,Father Name,Father Mobile'],
    ['a list without relatives', 'Adm No,Mobile,City'],
    ['a list without numbers', 'Adm No,Father Name,City'],
  ])('returns nothing for %s', (_, header) => {
    expect(ownersIn(header, '1,9700000001,A B,9700000002')).toBeUndefined();
  });

  it('is answered once, for the child or a relative', () => {
    const child = answer(usual(), 'Phone Number');
    expect(findUnclearNumber(child)).toBeUndefined();
    const mobileOf = ({ rows, template }: ImportSession, header: string) =>
      rows[0]?.values[template.columns.findIndex((column) => column.header === header)];
    const father = answer(usual(), 'Father’s Mobile Number');
    expect(mobileOf(child, 'Father’s Mobile Number')).toBe('');
    // Without a number of the child, the number of a parent is used for the child too.
    expect([mobileOf(father, 'Father’s Mobile Number'), mobileOf(father, 'Phone Number')]).toEqual([
      '9700000001',
      '9700000001',
    ]);
  });
});

it('names of relatives without a number are left out together', () => {
  const session = open(
    'Adm No,Student Mobile,Father Name,Father Mobile,Mother Name',
    '1,,A B,9700000001,C D',
    '2,,E F,,',
    '3,,G H,,',
  );
  const cleared = editCells(session, clearLonelyNames(leaveOut(session, [4], true)));
  const namesIn = ({ rows, template }: ImportSession) =>
    rows.map(({ values }) =>
      template.columns.flatMap(({ header }, index) => (header.includes('’s Name') ? values[index] : [])),
    );
  expect(namesIn(cleared)).toEqual([
    ['A B', '', ''],
    ['', '', ''],
    ['G H', '', ''],
  ]);
  expect(clearLonelyNames(cleared)).toHaveLength(1);
});
