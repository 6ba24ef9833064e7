import type { Workbook } from '@/lib/contract/sheets';
import type { MonthName } from '@/lib/contract/values/constants';
import { classKey } from '@/lib/format/class-key';
import { compareClasses } from '@/lib/format/class-level';
import { toNfkd } from '@/lib/format/normalize-text';
import { titleCase } from '@/lib/format/text';
import type { FeeEntry } from './entries';
import type { FeeRow } from './form-schema';
import type { FeeChoice } from './rules';
import { feeTerms, periodsOf, termLabels } from './terms';

interface NamedClass {
  id: number | null;
  classname: string;
}

export interface ClassLabels {
  labelOf: (id: number) => string;
  /** Returns the id of the class in a cell such as `5`, `V` or `Std 5`, or `null` if the school has no such class. */
  find: (cell: string) => number | null;
}

const keyOf = (text: string) => toNfkd(text).toLowerCase().replace(/\s+/g, ' ').trim();
const idLabel = (id: number) => `Class with the id ${id}`;

/**
 * @param fees the stored fees, which may belong to a class that no longer exists. The label of such a class contains
 * its id.
 */
export function classLabels(classes: readonly NamedClass[], fees: readonly FeeEntry[]): ClassLabels {
  const namedClasses = classes.flatMap(({ id, classname }) => (id === null ? [] : [{ id, name: classname.trim() }]));
  const isShared = (name: string) => namedClasses.filter((other) => keyOf(other.name) === keyOf(name)).length > 1;
  const labels = new Map(fees.map(({ classId }) => [classId, idLabel(classId)]));
  for (const { id, name } of namedClasses) {
    labels.set(id, name === '' ? idLabel(id) : isShared(name) ? `${name} (id ${id})` : name);
  }
  const ids = new Map(
    [...labels].flatMap(([id, label]) => [idLabel(id), label].map((text) => [keyOf(text), id] as const)),
  );
  const findOther = (cell: string) => {
    const matches = namedClasses.filter(({ name }) => classKey(name) === classKey(cell));
    return matches.length === 1 ? (matches[0]?.id ?? null) : null;
  };
  return {
    labelOf: (id) => labels.get(id) ?? idLabel(id),
    find: (cell) => ids.get(keyOf(cell)) ?? ids.get(keyOf(cell).replace(/^class /, '')) ?? findOther(cell),
  };
}

export const fileHeaders = {
  academicYearId: 'Academic Session',
  classId: 'Class',
  term: 'Term',
  label: 'Period',
  amount: 'Amount',
  concessionType: 'Concession Type',
  concessionValue: 'Concession',
  dueDate: 'Due Date',
  lateFeeType: 'Late Fee Type',
  lateFeeAmount: 'Late Fee Amount',
} as const;
export type FileField = keyof typeof fileHeaders;

// Safe cast: `Object.keys` returns the field names as `string[]`.
export const fileFields = Object.keys(fileHeaders) as FileField[];

const takes: Partial<Record<FileField, 'number' | 'date'>> = {
  amount: 'number',
  concessionValue: 'number',
  dueDate: 'date',
  lateFeeAmount: 'number',
};

/** The header tells the user that an upload ignores this column. */
const finalHeader = 'Final Amount (calculated again on upload)';

export const detailHeaders = (detailNumber: number) =>
  [`Fee Type ${detailNumber}`, `Fee Type ${detailNumber} Amount`] as const;

/** Each file has columns for at least this many details per fee, so that the user can add details. */
const minDetails = 3;

export const toFormRow = (entry: FeeEntry): FeeRow => ({
  amount: String(entry.amount),
  concessionType: entry.concessionType ?? '',
  concessionValue: entry.concessionType ? String(entry.concessionValue) : '',
  dueDate: entry.dueDate,
  lateFeeType: entry.lateFeeType ?? '',
  lateFeeAmount: entry.lateFeeType || entry.lateFeeAmount ? String(entry.lateFeeAmount) : '',
});

export function cellsOf(entry: FeeEntry, classes: ClassLabels): Record<FileField, string> {
  const { academicYearId, classId, term, label } = entry;
  const formRow = toFormRow(entry);
  return {
    ...formRow,
    academicYearId,
    classId: classes.labelOf(classId),
    term: termLabels[term],
    label,
    concessionType: titleCase(entry.concessionType ?? ''),
    lateFeeType: titleCase(entry.lateFeeType ?? ''),
  };
}

export type Place = FeeChoice & Pick<FeeEntry, 'label'>;

function sortFees<Fee extends Place>(fees: readonly Fee[], classes: ClassLabels, firstMonth: MonthName): Fee[] {
  const periodIndex = ({ term, label }: Place) => periodsOf(term, firstMonth).indexOf(label);
  return fees.toSorted(
    (a, b) =>
      a.academicYearId.localeCompare(b.academicYearId) ||
      compareClasses(classes.labelOf(a.classId), classes.labelOf(b.classId)) ||
      a.classId - b.classId ||
      feeTerms.indexOf(a.term) - feeTerms.indexOf(b.term) ||
      periodIndex(a) - periodIndex(b),
  );
}

const workbookOf = (title: string[], detailNumbers: readonly number[], rows: string[][]): Workbook => ({
  sheets: [
    {
      name: 'Fees',
      title,
      columns: [
        ...fileFields.map((field) => ({ header: fileHeaders[field], takes: takes[field] })),
        { header: finalHeader, takes: 'number', width: 16 },
        ...detailNumbers.flatMap((detailNumber) => {
          const [description, amount] = detailHeaders(detailNumber);
          return [{ header: description }, { header: amount, takes: 'number' as const }];
        }),
      ],
      rows,
    },
  ],
});

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export function feesWorkbook(
  fees: readonly FeeEntry[],
  classes: ClassLabels,
  firstMonth: MonthName,
  title: string[],
): Workbook {
  const detailNumbers = numbersTo(Math.max(minDetails, ...fees.map(({ details }) => details.length)));
  const rows = sortFees(fees, classes, firstMonth).map((entry) => {
    const cells = cellsOf(entry, classes);
    return [
      ...fileFields.map((field) => cells[field]),
      String(entry.finalAmount),
      ...detailNumbers.flatMap((detailNumber) => {
        const detail = entry.details[detailNumber - 1];
        return detail ? [detail.description, String(detail.amount)] : ['', ''];
      }),
    ];
  });
  return workbookOf(title, detailNumbers, rows);
}

export function feesTemplate(
  choices: readonly FeeChoice[],
  classes: ClassLabels,
  firstMonth: MonthName,
  title: string[],
): Workbook {
  const places = choices.flatMap((choice) => periodsOf(choice.term, firstMonth).map((label) => ({ ...choice, label })));
  const rows = sortFees(places, classes, firstMonth).map(({ academicYearId, classId, term, label }) => [
    academicYearId,
    classes.labelOf(classId),
    termLabels[term],
    label,
  ]);
  return workbookOf(title, numbersTo(minDetails), rows);
}
