'use client';

import { CircleAlert, TriangleAlert } from 'lucide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { shorten } from '@/lib/contract/problems';
import { cn } from '@/lib/format/cn';
import { formatCount } from '@/lib/format/pluralize';
import { type Grid, indexesWithActiveText, rowAt, textAt } from './grid';
import type { GridAction } from './grid-reducer';

interface ActiveCellProps {
  id: string;
  grid: Grid;
  dispatch: (action: GridAction) => void;
}

function hintOf({ edit }: Grid, text: string, count: string): string | null {
  if (!edit?.isForAll) return null;
  return text ? `What you type replaces “${shorten(text)}” in ${count} cells.` : `What you type fills ${count} cells.`;
}

/** Shows the position of the active cell and its problem. The height stays the same, so that the grid does not move. */
export function ActiveCell({ id, grid, dispatch }: ActiveCellProps) {
  const { active, session } = grid;
  const row = rowAt(grid, active.row);
  const column = session.template.columns[active.column];
  const problem = row && session.wrong.get(row.number)?.get(active.column);
  const doubt = row && session.doubtful.get(row.number)?.get(active.column);
  const sameTextCount = problem ? indexesWithActiveText(grid).length : 0;
  const count = formatCount(sameTextCount);
  const message = hintOf(grid, textAt(grid, active), count) ?? problem ?? doubt;
  return (
    <div className="flex min-h-9 items-center gap-3 text-sm">
      <p
        id={id}
        role="status"
        className={cn(
          'line-clamp-2 flex min-w-0 flex-1 items-start gap-1.5',
          problem ? 'text-error-deep' : doubt ? 'text-warning-deep' : 'text-secondary-deep',
        )}
      >
        {problem && <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />}
        {doubt && <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />}
        <span className="min-w-0">
          {row && column && <span className="font-semibold">{`Row ${row.number}, ${column.header}`}</span>}
          {message && `: ${message}`}
        </span>
      </p>
      {sameTextCount > 1 && !grid.edit && (
        <Button className="h-9 px-3" onClick={() => dispatch({ type: 'edit', isForAll: true })}>
          {`Replace all ${count}`}
        </Button>
      )}
    </div>
  );
}
