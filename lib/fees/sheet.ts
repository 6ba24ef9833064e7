/** The fees of this device as a file that spreadsheet programs open. */

import type { FeeEntry } from './entries';
import { termLabels } from './terms';

const columns = [
  'Academic Session',
  'Class',
  'Term',
  'Period',
  'Amount',
  'Concession',
  'Due Date',
  'Late Fee',
  'Final Amount',
  'Details',
];

const concessionOf = ({ concessionType, concessionValue }: FeeEntry) =>
  concessionType === 'percentage' ? `${concessionValue}%` : concessionValue;

const lateFeeOf = ({ lateFeeType, lateFeeAmount }: FeeEntry) =>
  lateFeeType ? `${lateFeeAmount} ${lateFeeType}` : lateFeeAmount;

/** A quoted cell. Programs read a text that begins so as a formula, unless an apostrophe stands before it. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** @param names the classes' names by id; a class without one is written as its id. */
export function feesSheet(fees: readonly FeeEntry[], names: ReadonlyMap<number | null, string>): Blob {
  const rows = fees.map((fee) => [
    fee.academicYearId,
    names.get(fee.classId) ?? `Class with the id ${fee.classId}`,
    termLabels[fee.term],
    fee.label,
    fee.amount,
    concessionOf(fee),
    fee.dueDate,
    lateFeeOf(fee),
    fee.finalAmount,
    fee.details.map(({ description, amount }) => `${description} ${amount}`).join(', '),
  ]);
  const lines = [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`);
  // With a byte order mark Excel reads UTF-8.
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
}
