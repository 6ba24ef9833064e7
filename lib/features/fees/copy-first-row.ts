import { addMonths } from 'date-fns/addMonths';
import { localDay, startOf } from '@/lib/format/dates';
import { pluralize } from '@/lib/format/pluralize';
import { formatRupeesAndPaise } from '@/lib/format/rupees';
import type { FeeRow } from './form-schema';

const monthsPerPeriod = (periodCount: number) => 12 / periodCount;

const monthsLater = (day: string, months: number) => localDay(addMonths(startOf(day), months));

export const copyFirstRow = (rows: readonly FeeRow[]): FeeRow[] =>
  rows.map((row, index) => {
    const first = rows[0] ?? row;
    // Counts from the first due date, so that 31 January is followed by 28 February and 31 March.
    return { ...first, dueDate: first.dueDate && monthsLater(first.dueDate, index * monthsPerPeriod(rows.length)) };
  });

export function firstRowProblem({ amount, dueDate }: FeeRow): string | null {
  if (amount.trim()) return null;
  return `Enter the first row first: ${dueDate ? 'amount' : 'amount, due date'}.`;
}

export function copiedTexts({ amount, dueDate }: FeeRow, periodCount: number) {
  const description = pluralize(
    monthsPerPeriod(periodCount),
    'Each due date is 1 month after the one before.',
    (months) => `Each due date is ${months} months after the one before.`,
  );
  return {
    text: `All ${periodCount} periods are now ${formatRupeesAndPaise(Number(amount))}`,
    description: dueDate ? description : undefined,
  };
}
