import { Input } from '@/components/ui/input';
import { ScrollTable } from '@/components/ui/scroll-table';
import type { Problem } from '@/lib/contract/errors';
import type { SheetRow } from '@/lib/contract/sheets';
import { type CellPlace, textAt } from '@/lib/features/fees/file-rows';
import { orDash } from '@/lib/format/text';
import type { Correction } from './use-fees-plan';

interface WrongCellsProps {
  rows: readonly SheetRow[];
  problems: readonly Problem[];
  corrections: readonly Correction[];
  onCorrect: (correction: Correction) => void;
}

/** Lists the wrong cells of a file with fields to correct them. A corrected cell stays in the list. */
export function WrongCells({ rows, problems, corrections, onCorrect }: WrongCellsProps) {
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
