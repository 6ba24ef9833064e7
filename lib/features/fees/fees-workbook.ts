import type { Workbook } from '@/lib/contract/sheets';
import type { MonthName } from '@/lib/contract/values/lists';
import { toNfkd } from '@/lib/format/normalize-text';
import type { FeeEntry } from './entries';
import type { FeeRow } from './form-schema';
import { feeTerms, periodsOf, termLabels } from './terms';

interface NamedClass {
  id: number | null;
  classname: string;
}

/** Translates between class ids and the class names in a file. */
export interface ClassLabels {
  /** Returns a name that is unique within the file. */
  labelOf: (id: number) => string;
  /** Returns the id of the class in a cell such as `5` or `Class 5`, or `null` if the school has no such class. */
  find: (cell: string) => number | null;
}

const keyOf = (text: string) => toNfkd(text).toLowerCase().replace(/\s+/g, ' ').trim();
const byId = (id: number) => `Class with the id ${id}`;

/** @param fees the stored fees. A class that no longer exists is labelled with its id. */
export function classLabels(classes: readonly NamedClass[], fees: readonly FeeEntry[]): ClassLabels {
  const known = classes.flatMap(({ id, classname }) => (id === null ? [] : [{ id, name: classname.trim() }]));
  const isShared = (name: string) => known.filter((other) => keyOf(other.name) === keyOf(name)).length > 1;
  const labels = new Map(fees.map(({ classId }) => [classId, byId(classId)]));
  for (const { id, name } of known) {
    labels.set(id, name === '' ? byId(id) : isShared(name) ? `${name} (id ${id})` : name);
  }
  const ids = new Map(
    [...labels].flatMap(([id, label]) => [byId(id), label].map((text) => [keyOf(text), id] as const)),
  );
  return {
    labelOf: (id) => labels.get(id) ?? byId(id),
    find: (cell) => ids.get(keyOf(cell)) ?? ids.get(keyOf(cell).replace(/^class /, '')) ?? null,
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

export const fileFields = Object.keys(fileHeaders) as FileField[]; // Object.keys widens the keys to string.

const takes: Partial<Record<FileField, 'number' | 'date'>> = {
  amount: 'number',
  concessionValue: 'number',
  dueDate: 'date',
  lateFeeAmount: 'number',
};

/** The header tells the user that an upload ignores this column. */
const finalHeader = 'Final Amount (worked out again on upload)';

export const detailHeaders = (nth: number) => [`Fee Type ${nth}`, `Fee Type ${nth} Amount`] as const;

/** Each file has at least this many columns for details, so that the user can add some. */
const leastDetails = 3;

const capital = (text: string | null) => (text ? text.charAt(0).toUpperCase() + text.slice(1) : '');

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
  const typed = toFormRow(entry);
  return {
    ...typed,
    academicYearId,
    classId: classes.labelOf(classId),
    term: termLabels[term],
    label,
    concessionType: capital(entry.concessionType),
    lateFeeType: capital(entry.lateFeeType),
  };
}

function sortFees(fees: readonly FeeEntry[], classes: ClassLabels, firstMonth: MonthName): FeeEntry[] {
  const place = ({ term, label }: FeeEntry) => periodsOf(term, firstMonth).indexOf(label);
  const byName = new Intl.Collator('en-IN', { numeric: true });
  return fees.toSorted(
    (one, other) =>
      one.academicYearId.localeCompare(other.academicYearId) ||
      byName.compare(classes.labelOf(one.classId), classes.labelOf(other.classId)) ||
      one.classId - other.classId ||
      feeTerms.indexOf(one.term) - feeTerms.indexOf(other.term) ||
      place(one) - place(other),
  );
}

export function feesWorkbook(
  fees: readonly FeeEntry[],
  classes: ClassLabels,
  firstMonth: MonthName,
  title: string[],
): Workbook {
  const most = Math.max(leastDetails, ...fees.map(({ details }) => details.length));
  const nths = Array.from({ length: most }, (_, at) => at + 1);
  return {
    sheets: [
      {
        name: 'Fees',
        title,
        columns: [
          ...fileFields.map((field) => ({ header: fileHeaders[field], takes: takes[field] })),
          { header: finalHeader, takes: 'number', width: 16 },
          ...nths.flatMap((nth) => {
            const [description, amount] = detailHeaders(nth);
            return [{ header: description }, { header: amount, takes: 'number' as const }];
          }),
        ],
        rows: sortFees(fees, classes, firstMonth).map((entry) => {
          const cells = cellsOf(entry, classes);
          return [
            ...fileFields.map((field) => cells[field]),
            String(entry.finalAmount),
            ...nths.flatMap((nth) => {
              const detail = entry.details[nth - 1];
              return detail ? [detail.description, String(detail.amount)] : ['', ''];
            }),
          ];
        }),
      },
    ],
  };
}
