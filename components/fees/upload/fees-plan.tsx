import { Callout } from '@/components/ui/callout';
import { ScrollTable } from '@/components/ui/scroll-table';
import type { SheetRow } from '@/lib/contract/sheets';
import type { ClassLabels } from '@/lib/features/fees/fees-workbook';
import type { FeesPlan as Plan } from '@/lib/features/fees/import';
import { describeChanges } from '@/lib/features/fees/texts';
import { formatCount, pluralize } from '@/lib/format/pluralize';
import { joinWithDots } from '@/lib/format/text';
import type { Correction } from './use-fees-plan';
import { WrongCells } from './wrong-cells';

const count = (total: number, label: string) => (total > 0 ? `${formatCount(total)} ${label}` : '');

const wrongRowsText = (plan: Plan) =>
  pluralize(
    new Set(plan.problems.map(({ row }) => row)).size,
    '1 row is wrong, so nothing can be saved yet. Please correct it here, or correct the file and select it again.',
    (rows) =>
      `${rows} rows are wrong, so nothing can be saved yet. Please correct them here, or correct the file and select it again.`,
  );

interface FeesPlanProps {
  plan: Plan & { labels: ClassLabels; rows: readonly SheetRow[] };
  corrections: readonly Correction[];
  onCorrect: (correction: Correction) => void;
}

/** Shows the changes that a file would make, or what is wrong in it, before anything is saved. */
export function FeesPlan({ plan, corrections, onCorrect }: FeesPlanProps) {
  const { problems, labels, rows } = plan;
  const isWrong = problems.length > 0;
  return (
    <>
      {isWrong && <Callout tone="error">{wrongRowsText(plan)}</Callout>}
      {(isWrong || corrections.length > 0) && <WrongCells {...{ rows, problems, corrections, onCorrect }} />}
      {!isWrong && <Outcome plan={plan} labels={labels} />}
    </>
  );
}

function Outcome({ plan, labels }: { plan: Plan; labels: ClassLabels }) {
  const { added, changed, unchanged } = plan;
  if (added.length + changed.length === 0) {
    return <Callout>Nothing changes: this device already has all fees of this file.</Callout>;
  }
  return (
    <>
      <p role="status" className="font-semibold text-sm tabular-nums">
        {joinWithDots(count(added.length, 'new'), count(changed.length, 'changed'), count(unchanged, 'unchanged'))}
      </p>
      <Changes plan={plan} labels={labels} />
      <p className="text-secondary-deep text-sm">Fees that are not in the file do not change.</p>
    </>
  );
}

function Changes({ plan, labels }: { plan: Plan; labels: ClassLabels }) {
  return (
    <ScrollTable label="Changes" headers={['Class', 'Fees', 'Change']}>
      {describeChanges(plan, labels).map(({ key, className, fees, description }) => (
        <tr key={key} className="align-top">
          <td className="wrap-anywhere px-3 py-1.5">{className}</td>
          <td className="px-3 py-1.5">{fees}</td>
          <td className="px-3 py-1.5 tabular-nums">{description}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
