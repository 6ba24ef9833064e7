import { Callout } from '@/components/ui/callout';
import { Input } from '@/components/ui/input';
import { ScrollTable } from '@/components/ui/scroll-table';
import type { Problem } from '@/lib/contract/errors';
import type { SheetRow } from '@/lib/contract/sheets';
import type { ClassLabels } from '@/lib/features/fees/fees-workbook';
import { type CellPlace, textAt } from '@/lib/features/fees/file-rows';
import type { FeesPlan as Plan } from '@/lib/features/fees/import';
import { describeChanges } from '@/lib/features/fees/texts';
import { orDash } from '@/lib/format/or-dash';
import { formatCount, pluralize } from '@/lib/format/pluralize';
import { joinWithDots } from '@/lib/format/text';
import type { Correction } from './use-fees-plan';

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

interface WrongCellsProps {
  rows: readonly SheetRow[];
  problems: readonly Problem[];
  corrections: readonly Correction[];
  onCorrect: (correction: Correction) => void;
}

function WrongCells({ rows, problems, corrections, onCorrect }: WrongCellsProps) {
  const places = [...problems, ...corrections].map(({ row, column }) => ({ row: row ?? null, column: column ?? '' }));
  const listed = new Map(places.map((place) => [`${place.row} ${place.column}`, place]));
  return (
    <ScrollTable label="Rows with errors" headers={['Row', 'Column', 'Value', 'Message']}>
      {[...listed].map(([key, { row, column }]) => {
        const text = row === null ? null : textAt(rows, { row, column });
        const messages = problems.flatMap((problem) =>
          (problem.row ?? null) === row && (problem.column ?? '') === column ? problem.message : [],
        );
        return (
          <tr key={key} className="align-top">
            <td className="w-16 px-3 py-1.5 tabular-nums">{orDash(row?.toString())}</td>
            <td className="w-36 px-3 py-1.5">{orDash(column)}</td>
            <td className="w-48 px-3 py-1.5">
              {row !== null && text !== null && (
                <CellField place={{ row, column }} text={text} isWrong={messages.length > 0} onCorrect={onCorrect} />
              )}
            </td>
            <td className="px-3 py-1.5">{messages.length > 0 ? messages.join(' ') : 'Corrected'}</td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}

interface CellFieldProps {
  place: CellPlace;
  text: string;
  isWrong: boolean;
  onCorrect: (correction: Correction) => void;
}

function CellField({ place, text, isWrong, onCorrect }: CellFieldProps) {
  return (
    <Input
      aria-label={`${place.column} in row ${place.row}`}
      aria-invalid={isWrong || undefined}
      defaultValue={text}
      onBlur={({ target }) => target.value !== text && onCorrect({ ...place, text: target.value })}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') onCorrect({ ...place, text: currentTarget.value });
      }}
    />
  );
}
