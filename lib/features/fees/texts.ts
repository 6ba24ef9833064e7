import { groupBy } from '@/lib/format/arrays';
import { formatDate } from '@/lib/format/dates';
import { pluralize } from '@/lib/format/pluralize';
import { formatRupees, formatRupeesAndPaise } from '@/lib/format/rupees';
import { joinWithDots } from '@/lib/format/text';
import type { FeeEntry } from './entries';
import { type ClassLabels, cellsOf, type FileField, fileFields, fileHeaders } from './fees-workbook';
import type { FeeChange, FeesPlan } from './import';
import { sumFinalAmounts } from './rules';
import { termLabels } from './terms';

interface ChangeLine {
  key: string;
  className: string;
  fees: string;
  description: string;
}

const formatters: Partial<Record<FileField, (text: string) => string>> = {
  amount: (text) => formatRupeesAndPaise(Number(text)),
  lateFeeAmount: (text) => formatRupeesAndPaise(Number(text)),
  dueDate: formatDate,
};

function describeDifferences({ from, to }: FeeChange, classes: ClassLabels): string {
  const [before, after] = [cellsOf(from, classes), cellsOf(to, classes)];
  const text = (field: FileField, cell: string) => (cell === '' ? 'none' : (formatters[field]?.(cell) ?? cell));
  const fieldChanges = fileFields
    .filter((field) => before[field] !== after[field])
    .map((field) => `${fileHeaders[field]}: ${text(field, before[field])} → ${text(field, after[field])}`);
  const hasOtherDetails = JSON.stringify(from.details) !== JSON.stringify(to.details);
  return [...fieldChanges, ...(hasOtherDetails ? ['Details'] : [])].join(', ');
}

function dueText(fees: readonly FeeEntry[]): string[] {
  const days = fees.flatMap(({ dueDate }) => dueDate || []).sort();
  const range = [...new Set([days.at(0), days.at(-1)])].flatMap((day) => (day ? formatDate(day) : []));
  return range.length > 0 ? [`due ${range.join(' to ')}`] : [];
}

export function describeChanges({ added, changed }: FeesPlan, classes: ClassLabels): ChangeLine[] {
  const termKey = ({ academicYearId, classId, term }: FeeEntry) => `${academicYearId} ${classId} ${term}`;
  const addedLines = [...groupBy(added, termKey)].flatMap(([key, fees]): ChangeLine[] => {
    const [first] = fees;
    if (!first) return [];
    const countText = pluralize(fees.length, '1 new fee', (count) => `${count} new fees`);
    return [
      {
        key,
        className: `Class ${classes.labelOf(first.classId)}`,
        fees: joinWithDots(first.academicYearId, termLabels[first.term]),
        description: [countText, `${formatRupees(sumFinalAmounts(fees))} in all`, ...dueText(fees)].join(', '),
      },
    ];
  });
  const changedLines = changed.map((change): ChangeLine => {
    const { to } = change;
    return {
      key: `${termKey(to)} ${to.label}`,
      className: `Class ${classes.labelOf(to.classId)}`,
      fees: joinWithDots(to.academicYearId, termLabels[to.term], to.label),
      description: describeDifferences(change, classes),
    };
  });
  return [...addedLines, ...changedLines];
}
