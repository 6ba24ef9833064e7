import * as z from 'zod/mini';
import { groupBy } from '@/lib/browser/lists/group-by';
import type { Problem } from '@/lib/contract/errors';
import type { SheetRow } from '@/lib/contract/sheets';
import { joinWithAnd, joinWithOr } from '@/lib/format/join-text';
import { lettersOnly, toNfkd } from '@/lib/format/normalize-text';
import { detailRow, detailRowsOf, detailsFrom, type FeeDetailsForm } from './details';
import { concessionType, type FeeEntry, lateFeeType } from './entries';
import { isAcademicSession } from './fee-choice';
import type { ClassLabels } from './fees-workbook';
import { detailHeaders, type FileField, fileHeaders, toFormRow } from './fees-workbook';
import { type FileRow, readTableRows, throwCellError } from './file-rows';
import { defaultRow, entryFrom, type FeeRow, feeRow } from './form-schema';
import type { FeeChoice } from './structure';
import { type FeeTerm, feeTerms, periodsOf, termLabels } from './terms';

export interface FeeChange {
  from: FeeEntry;
  to: FeeEntry;
}

export interface FeesPlan {
  added: FeeEntry[];
  changed: FeeChange[];
  unchanged: number;
  /** The problems by row and column. If there are any, nothing of the file may be saved. */
  problems: Problem[];
  /** All fees to store after the user confirms. */
  result: FeeEntry[];
}

function sessionIn(row: FileRow): string {
  const { text } = row.cell(fileHeaders.academicYearId);
  const [, first = '', second = ''] = /^(\d{4})\s*[-–/]\s*(\d{2}|\d{4})$/.exec(toNfkd(text)) ?? [];
  const session = `${first}-${first.slice(0, 4 - second.length)}${second}`;
  if (isAcademicSession(session)) return session;
  return throwCellError(
    fileHeaders.academicYearId,
    `${text === '' ? 'The academic session is missing.' : `“${text}” is not an academic session.`} Please write one such as 2026-2027.`,
  );
}

function classIn(row: FileRow, classes: ClassLabels): number {
  const { text } = row.cell(fileHeaders.classId);
  const id = classes.find(text);
  if (id !== null) return id;
  return throwCellError(
    fileHeaders.classId,
    text === '' ? 'The class is missing.' : `There is no class “${text}” in this school.`,
  );
}

function termIn(row: FileRow): FeeTerm {
  const label = row.choice(fileHeaders.term, Object.values(termLabels), 'a term');
  const term = feeTerms.find((one) => termLabels[one] === label);
  if (term) return term;
  return throwCellError(fileHeaders.term, 'The term is missing.');
}

function periodIn(row: FileRow, term: FeeTerm): string {
  const header = fileHeaders.label;
  const { text } = row.cell(header);
  const periods = periodsOf(term, 'April');
  const isMeant = (period: string) =>
    lettersOnly(period) === lettersOnly(text) ||
    // Accepts abbreviations such as Apr and Sept.
    (term === 'monthly' && lettersOnly(text).length >= 3 && lettersOnly(period).startsWith(lettersOnly(text)));
  const found = periods.find(isMeant);
  if (found) return found;
  if (text === '') return throwCellError(header, 'The period is missing.');
  const choices = term === 'monthly' ? 'the name of a month' : joinWithOr(periods);
  return throwCellError(header, `“${text}” is not a period of ${termLabels[term]} fees. Please write ${choices}.`);
}

/** Returns the row as form input. A column that the file lacks keeps its stored value. */
function readFormRow(row: FileRow, kept: FeeRow): FeeRow {
  const take = <Field extends FileField & keyof FeeRow>(field: Field, read: (header: string) => FeeRow[Field]) =>
    row.has(fileHeaders[field]) ? (row.attempt(() => read(fileHeaders[field])) ?? kept[field]) : kept[field];
  const typed = {
    amount: take('amount', (header) => row.amount(header) || throwCellError(header, 'The amount is missing.')),
    concessionType: take('concessionType', (header) => row.choice(header, concessionType.options, 'a concession type')),
    concessionValue: take('concessionValue', (header) => row.amount(header, row.cell(header).text.replace(/%$/, ''))),
    dueDate: take('dueDate', (header) => row.day(header)),
    lateFeeType: take('lateFeeType', (header) => row.choice(header, lateFeeType.options, 'a late fee type')),
    lateFeeAmount: take('lateFeeAmount', (header) => row.amount(header)),
  };
  if (row.problems.length > 0) return typed;
  if (typed.concessionType === '' && typed.concessionValue !== '') {
    row.addProblem(fileHeaders.concessionType, 'Please write percentage or fixed for this concession.');
  }
  addIssues(row, feeRow, typed, (field) => fileHeaders[field as FileField]); // Each form field is also a file field.
  return typed;
}

function addIssues(row: FileRow, shape: z.ZodMiniType, value: unknown, headerOf: (field: string) => string) {
  for (const { path, message } of z.safeParse(shape, value).error?.issues ?? []) {
    row.addProblem(headerOf(String(path[0])), message);
  }
}

function detailsIn(row: FileRow, kept: FeeDetailsForm['rows']): FeeDetailsForm['rows'] {
  const rows: FeeDetailsForm['rows'] = [];
  if (!row.has(detailHeaders(1)[0])) return kept;
  for (let nth = 1; ; nth += 1) {
    const [description, amount] = detailHeaders(nth);
    if (!row.has(description)) return rows;
    const detail = row.attempt(() => ({ description: row.cell(description).text, amount: row.amount(amount) }));
    if (!detail || (detail.description === '' && detail.amount === '')) continue;
    addIssues(row, detailRow, detail, (field) => (field === 'amount' ? amount : description));
    rows.push(detail);
  }
}

type Place = FeeChoice & Pick<FeeEntry, 'label'>;

const placeKey = ({ academicYearId, classId, term, label }: Place) =>
  JSON.stringify([academicYearId, classId, term, label]);

const isSame = (one: FeeEntry, other: FeeEntry) =>
  JSON.stringify([toFormRow(one), one.details]) === JSON.stringify([toFormRow(other), other.details]);

/** Reports missing periods, because a new term must be complete. */
function missingPeriods(
  added: readonly { row: number; fee: FeeEntry }[],
  named: ReadonlySet<string>,
  classes: ClassLabels,
) {
  const groups = groupBy(added, ({ fee }) => placeKey({ ...fee, label: '' }));
  return [...groups.values()].flatMap(([first]): Problem[] => {
    if (!first) return [];
    const { row, fee } = first;
    const missing = periodsOf(fee.term, 'April').filter((label) => !named.has(placeKey({ ...fee, label })));
    if (missing.length === 0) return [];
    const of = `Class ${classes.labelOf(fee.classId)} in ${fee.academicYearId}`;
    const message = `${termLabels[fee.term]} fees of ${of} lack ${joinWithAnd(missing)}.`;
    return [{ row, column: fileHeaders.label, message }];
  });
}

/**
 * Compares an uploaded file with the stored fees.
 * @returns `refused` with an error message if the file contains no fees.
 */
export function readFees(
  rows: readonly SheetRow[],
  kept: readonly FeeEntry[],
  classes: ClassLabels,
): FeesPlan | { refused: string } {
  const filled = readTableRows(rows);
  if (typeof filled === 'string') return { refused: filled };
  const keptByName = new Map(kept.map((entry) => [placeKey(entry), entry]));
  const rowsByName = new Map<string, number>();
  const problems: Problem[] = [];
  const added: { row: number; fee: FeeEntry }[] = [];
  const changed = new Map<string, FeeChange>();
  let unchanged = 0;

  const read = (row: FileRow) => {
    const academicYearId = row.attempt(() => sessionIn(row));
    const classId = row.attempt(() => classIn(row, classes));
    const term = row.attempt(() => termIn(row));
    const label = term && row.attempt(() => periodIn(row, term));
    const place = academicYearId && classId !== null && term && label && { academicYearId, classId, term, label };
    const from = place ? keptByName.get(placeKey(place)) : undefined;
    const typed = readFormRow(row, from ? toFormRow(from) : defaultRow);
    const details = detailsIn(row, from && from.details.length > 0 ? detailRowsOf(from.details) : []);
    if (!place) return;
    const other = rowsByName.get(placeKey(place));
    if (other !== undefined) row.addProblem(fileHeaders.label, `Row ${other} already has the fee of this period.`);
    else rowsByName.set(placeKey(place), row.number);
    const to = { ...entryFrom(typed, place, place.label), details: detailsFrom({ rows: details }) };
    if (!from) added.push({ row: row.number, fee: to });
    else if (isSame(from, to)) unchanged += 1;
    else changed.set(placeKey(place), { from, to });
  };

  for (const row of filled) {
    read(row);
    problems.push(...row.problems);
  }
  if (filled.length === 0) return { refused: 'There are no fees in this file.' };
  problems.push(...missingPeriods(added, new Set([...rowsByName.keys(), ...keptByName.keys()]), classes));
  return {
    added: added.map(({ fee }) => fee),
    changed: [...changed.values()],
    unchanged,
    problems: problems.sort((one, other) => (one.row ?? 0) - (other.row ?? 0)),
    result: [...kept.map((entry) => changed.get(placeKey(entry))?.to ?? entry), ...added.map(({ fee }) => fee)],
  };
}
