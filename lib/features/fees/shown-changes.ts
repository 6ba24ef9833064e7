import { groupBy } from '@/lib/browser/lists/group-by';
import { counted } from '@/lib/format/counted';
import { dateText } from '@/lib/format/dates';
import { dotted } from '@/lib/format/joined';
import { rupees, rupeesAndPaise } from '@/lib/format/rupees';
import type { FeeEntry } from './entries';
import type { ClassLabels } from './fees-file';
import { cellsOf, type FileField, fileFields, fileHeaders } from './fees-file';
import { paiseOf, toRupees } from './money';
import type { FeeChange, FeesPlan } from './read-fees';
import { termLabels } from './terms';

interface ShownChange {
  key: string;
  className: string;
  fees: string;
  what: string;
}

const written: Partial<Record<FileField, (text: string) => string>> = {
  amount: (text) => rupeesAndPaise(Number(text)),
  lateFeeAmount: (text) => rupeesAndPaise(Number(text)),
  dueDate: dateText,
};

function differences({ from, to }: FeeChange, classes: ClassLabels): string {
  const [before, after] = [cellsOf(from, classes), cellsOf(to, classes)];
  const text = (field: FileField, cell: string) => (cell === '' ? 'none' : (written[field]?.(cell) ?? cell));
  const ofFields = fileFields
    .filter((field) => before[field] !== after[field])
    .map((field) => `${fileHeaders[field]}: ${text(field, before[field])} → ${text(field, after[field])}`);
  const hasOtherDetails = JSON.stringify(from.details) !== JSON.stringify(to.details);
  return [...ofFields, ...(hasOtherDetails ? ['Details'] : [])].join(', ');
}

const sumOf = (fees: readonly FeeEntry[]) =>
  toRupees(fees.reduce((sum, { finalAmount }) => sum + paiseOf(finalAmount), 0));

export function shownChanges({ added, changed }: FeesPlan, classes: ClassLabels): ShownChange[] {
  const place = ({ academicYearId, classId, term }: FeeEntry) => `${academicYearId} ${classId} ${term}`;
  const isNew = [...groupBy(added, place)].flatMap(([key, fees]): ShownChange[] => {
    const [first] = fees;
    if (!first) return [];
    const many = counted(fees.length, '1 new fee', (count) => `${count} new fees`);
    return [
      {
        key,
        className: `Class ${classes.of(first.classId)}`,
        fees: dotted(first.academicYearId, termLabels[first.term]),
        what: `${many}, ${rupees(sumOf(fees))} in all`,
      },
    ];
  });
  const isOther = changed.map((change): ShownChange => {
    const { to } = change;
    return {
      key: `${place(to)} ${to.label}`,
      className: `Class ${classes.of(to.classId)}`,
      fees: dotted(to.academicYearId, termLabels[to.term], to.label),
      what: differences(change, classes),
    };
  });
  return [...isNew, ...isOther];
}
