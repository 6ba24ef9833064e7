import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { writeWorkbook } from '@/lib/browser/client/sheets';
import { saveFile } from '@/lib/browser/device/save-file';
import type { Problem } from '@/lib/contract/errors';
import type { SheetRow } from '@/lib/contract/sheets';
import { activeClassesQuery, classesQuery } from '@/lib/features/classes/queries';
import { groupBy } from '@/lib/format/arrays';
import { today } from '@/lib/format/dates';
import type { DayOrder } from '@/lib/format/day-order';
import { lettersOnly, toNfkd } from '@/lib/format/normalize-text';
import { joinWithAnd, joinWithOr } from '@/lib/format/text';
import { detailRow, detailRowsOf, detailsFrom, type FeeDetailsForm } from './details';
import { concessionType, type FeeEntry, lateFeeType } from './entries';
import {
  type ClassLabels,
  classLabels,
  detailHeaders,
  type FileField,
  feesTemplate,
  fileHeaders,
  type Place,
  toFormRow,
} from './fees-workbook';
import { type FileRow, readTable, throwCellError } from './file-rows';
import { defaultRow, entryFrom, type FeeRow, feeRow } from './form-schema';
import { useFirstMonth } from './hooks';
import { academicSessions, isAcademicSession, type PartialFeeChoice } from './rules';
import { type FeeTerm, feeTerms, periodsOf, termLabels } from './terms';

export interface FeeChange {
  from: FeeEntry;
  to: FeeEntry;
}

export interface FeesPlan {
  added: FeeEntry[];
  changed: FeeChange[];
  unchanged: number;
  /** The problems, each with its row and column. If there is any problem, no fee of the file may be saved. */
  problems: Problem[];
  /** The due dates, if nothing in the file shows the order of day and month. Otherwise it is empty. */
  unclearDates: string[];
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

const yearlyWords = ['yearly', 'annual', 'annually', 'year', 'fullyear'];

function termIn(row: FileRow): FeeTerm {
  const isYearly = yearlyWords.includes(lettersOnly(row.cell(fileHeaders.term).text));
  const label = isYearly ? termLabels.yearly : row.choice(fileHeaders.term, Object.values(termLabels), 'a term');
  const term = feeTerms.find((candidate) => termLabels[candidate] === label);
  if (term) return term;
  return throwCellError(fileHeaders.term, 'The term is missing.');
}

function periodIn(row: FileRow, term: FeeTerm): string {
  const header = fileHeaders.label;
  const { text } = row.cell(header);
  const periods = periodsOf(term, 'April');
  const isMatch = (period: string) =>
    lettersOnly(period) === lettersOnly(text) ||
    // Accepts abbreviations such as Apr and Sept.
    (term === 'monthly' && lettersOnly(text).length >= 3 && lettersOnly(period).startsWith(lettersOnly(text)));
  const [onlyPeriod, ...others] = periods;
  const isOnly = others.length === 0 && (text === '' || yearlyWords.includes(lettersOnly(text)));
  const match = isOnly ? onlyPeriod : periods.find(isMatch);
  if (match) return match;
  if (text === '') return throwCellError(header, 'The period is missing.');
  const choices = term === 'monthly' ? 'the name of a month' : joinWithOr(periods);
  return throwCellError(header, `“${text}” is not a period of ${termLabels[term]} fees. Please write ${choices}.`);
}

/** Returns a row of the file as form input. A field without a column in the file keeps its stored value. */
function readFormRow(row: FileRow, stored: FeeRow): FeeRow {
  const readField = <Field extends FileField & keyof FeeRow>(field: Field, read: (header: string) => FeeRow[Field]) =>
    row.has(fileHeaders[field]) ? (row.attempt(() => read(fileHeaders[field])) ?? stored[field]) : stored[field];
  const formRow = {
    amount: readField('amount', (header) => row.amount(header) || throwCellError(header, 'The amount is missing.')),
    concessionType: readField('concessionType', (header) =>
      row.choice(header, concessionType.options, 'a concession type'),
    ),
    concessionValue: readField('concessionValue', (header) =>
      row.amount(header, row.cell(header).text.replace(/%$/, '')),
    ),
    dueDate: readField('dueDate', (header) => row.day(header)),
    lateFeeType: readField('lateFeeType', (header) => row.choice(header, lateFeeType.options, 'a late fee type')),
    lateFeeAmount: readField('lateFeeAmount', (header) => row.amount(header)),
  };
  if (row.problems.length > 0) return formRow;
  if (formRow.concessionType === '' && formRow.concessionValue !== '') {
    row.addProblem(fileHeaders.concessionType, 'Please write percentage or fixed for this concession.');
  }
  // Safe cast: each form field is also a file field.
  addIssues(row, feeRow, formRow, (field) => fileHeaders[field as FileField]);
  return formRow;
}

function addIssues(row: FileRow, schema: z.ZodMiniType, value: unknown, headerOf: (field: string) => string) {
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    row.addProblem(headerOf(String(path[0])), message);
  }
}

function detailsIn(row: FileRow, stored: FeeDetailsForm['rows']): FeeDetailsForm['rows'] {
  const rows: FeeDetailsForm['rows'] = [];
  if (!row.has(detailHeaders(1)[0])) return stored;
  for (let number = 1; ; number += 1) {
    const [description, amount] = detailHeaders(number);
    if (!row.has(description)) return rows;
    const detail = row.attempt(() => ({ description: row.cell(description).text, amount: row.amount(amount) }));
    if (!detail || (detail.description === '' && detail.amount === '')) continue;
    addIssues(row, detailRow, detail, (field) => (field === 'amount' ? amount : description));
    rows.push(detail);
  }
}

const placeKey = ({ academicYearId, classId, term, label }: Place) =>
  JSON.stringify([academicYearId, classId, term, label]);

const isSameFee = (a: FeeEntry, b: FeeEntry) =>
  JSON.stringify([toFormRow(a), a.details]) === JSON.stringify([toFormRow(b), b.details]);

/**
 * Reports missing periods if the file adds fees. For example, if a file adds monthly fees for a class, the file and the
 * stored fees must together have all twelve months.
 */
function missingPeriods(
  added: readonly { row: number; fee: FeeEntry }[],
  presentKeys: ReadonlySet<string>,
  classes: ClassLabels,
) {
  const groups = groupBy(added, ({ fee }) => placeKey({ ...fee, label: '' }));
  return [...groups.values()].flatMap(([first]): Problem[] => {
    if (!first) return [];
    const { row, fee } = first;
    const missing = periodsOf(fee.term, 'April').filter((label) => !presentKeys.has(placeKey({ ...fee, label })));
    if (missing.length === 0) return [];
    const target = `Class ${classes.labelOf(fee.classId)} in ${fee.academicYearId}`;
    const message = `${termLabels[fee.term]} fees of ${target} lack ${joinWithAnd(missing)}.`;
    return [{ row, message }];
  });
}

/** @returns `error` with an error message if the file contains no fees. */
export function readFees(
  rows: readonly SheetRow[],
  stored: readonly FeeEntry[],
  classes: ClassLabels,
  chosenOrder?: DayOrder,
): FeesPlan | { error: string } {
  const table = readTable(rows, chosenOrder);
  if ('error' in table) return table;
  const { rows: tableRows, unclearDates } = table;
  const storedByKey = new Map(stored.map((entry) => [placeKey(entry), entry]));
  const rowNumberByKey = new Map<string, number>();
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
    const from = place ? storedByKey.get(placeKey(place)) : undefined;
    const formRow = readFormRow(row, from ? toFormRow(from) : defaultRow);
    const details = detailsIn(row, from && from.details.length > 0 ? detailRowsOf(from.details) : []);
    if (!place) return;
    const duplicateRow = rowNumberByKey.get(placeKey(place));
    if (duplicateRow !== undefined)
      row.addProblem(fileHeaders.label, `Row ${duplicateRow} already has the fee of this period.`);
    else rowNumberByKey.set(placeKey(place), row.number);
    const to = { ...entryFrom(formRow, place, place.label), details: detailsFrom({ rows: details }) };
    if (!from) added.push({ row: row.number, fee: to });
    else if (isSameFee(from, to)) unchanged += 1;
    else changed.set(placeKey(place), { from, to });
  };

  // Skips the unused rows of a template.
  for (const row of tableRows.filter((tableRow) => tableRow.hasValues())) {
    read(row);
    problems.push(...row.problems);
  }
  if (added.length + changed.size + unchanged + problems.length === 0)
    return { error: 'There are no fees in this file. Please fill in the amounts.' };
  problems.push(...missingPeriods(added, new Set([...rowNumberByKey.keys(), ...storedByKey.keys()]), classes));
  return {
    added: added.map(({ fee }) => fee),
    changed: [...changed.values()],
    unchanged,
    unclearDates,
    problems: problems.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    result: [...stored.map((entry) => changed.get(placeKey(entry))?.to ?? entry), ...added.map(({ fee }) => fee)],
  };
}

const instructions = [
  'Fill in the amount of each period. Rows without any value are not read.',
  'Concession Type: Percentage or Fixed. Late Fee Type: Daily or Monthly.',
];

/**
 * Lists the periods of every active class in the chosen session and term. The defaults are the current session and
 * yearly fees.
 */
export function useDownloadTemplate({ academicYearId, term }: PartialFeeChoice) {
  const client = useQueryClient();
  const [firstMonth] = useFirstMonth();
  return useMutation({
    mutationFn: async () => {
      const [active, all] = await Promise.all([
        client.ensureQueryData(activeClassesQuery()),
        client.ensureQueryData(classesQuery('')),
      ]);
      const session = academicYearId ?? academicSessions(Number(today().slice(0, 4)))[0] ?? '';
      const choices = active.data.map(({ id }) => ({ academicYearId: session, classId: id, term: term ?? 'yearly' }));
      const labels = classLabels(all.data, []);
      const workbook = feesTemplate(choices, labels, firstMonth, ['Fees template', ...instructions]);
      saveFile(await writeWorkbook(workbook), 'Fees_template.xlsx');
    },
    meta: { error: 'The template could not be downloaded. Please try again.' },
  });
}
