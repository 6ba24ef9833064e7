'use client';

import { ArrowDown, Undo2 } from 'lucide';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { cn } from '@/lib/format/cn';
import { formatCount, pluralize } from '@/lib/format/pluralize';
import type { Counts } from '../import-session';
import type { Filter, Grid } from './grid';
import type { GridAction } from './grid-reducer';

interface GridToolbarProps {
  grid: Grid;
  counts: Counts;
  dispatch: (action: GridAction) => void;
}

const smallButtonClass = 'h-9 px-3';

export function GridToolbar({ grid, counts, dispatch }: GridToolbarProps) {
  const filters: { filter: Filter; label: string; count: number }[] = [
    { filter: 'all', label: 'All', count: grid.session.rows.length },
    { filter: 'to check', label: 'To check', count: counts.wrong + counts.doubtful },
    { filter: 'left out', label: 'Left out', count: counts.leftOut },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="inline-flex rounded-control border border-field-line bg-surface p-0.5">
        <legend className="sr-only">Rows shown</legend>
        {filters.map(({ filter, label, count }) => (
          <label
            key={filter}
            className={cn(
              'relative flex h-8 cursor-pointer items-center gap-1 whitespace-nowrap rounded-control px-3 font-semibold text-sm transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent-deep',
              filter === grid.filter ? 'bg-accent-soft text-accent-deep' : 'text-secondary-deep hover:text-main',
            )}
          >
            <input
              type="radio"
              name="rows-shown"
              checked={filter === grid.filter}
              onChange={() => dispatch({ type: 'filter', filter })}
              // A click on the selected filter applies the filter again, which hides the rows that the user has fixed
              // since then.
              onClick={() => dispatch({ type: 'filter', filter })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label} {formatCount(count)}
          </label>
        ))}
      </fieldset>
      {counts.wrong + counts.doubtful > 0 && (
        <Button
          icon={ArrowDown}
          className={smallButtonClass}
          aria-keyshortcuts="F8"
          onClick={() => dispatch({ type: 'nextCellToCheck' })}
        >
          Next cell to check
          <kbd aria-hidden className="font-normal font-sans text-secondary-deep text-xs max-lg:hidden">
            F8
          </kbd>
        </Button>
      )}
      {counts.wrong > 0 && (
        <Button className={smallButtonClass} onClick={() => dispatch({ type: 'leaveOutWrongRows' })}>
          {pluralize(counts.wrong, 'Leave out the wrong row', (count) => `Leave out all ${count} wrong rows`)}
        </Button>
      )}
      <IconButton
        label="Undo"
        icon={Undo2}
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={grid.history.length === 0}
        onClick={() => dispatch({ type: 'undo' })}
      />
    </div>
  );
}
