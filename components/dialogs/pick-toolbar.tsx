'use client';

import { Search } from 'lucide';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { selectionState, toggleAll } from '@/lib/browser/lists/selection';
import { formatCount } from '@/lib/format/pluralize';

interface PickToolbarProps {
  label: string;
  /** The items that the user can select with one click. `null` if the toolbar does not offer this. */
  bulk: { label: string; ids: readonly number[] } | null;
  hint: string;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onSearch: (search: string) => void;
  onFocusList: () => void;
}

export function PickToolbar({ label, bulk, hint, chosen, onChoose, onSearch, onFocusList }: PickToolbarProps) {
  const id = useId();
  const state = selectionState(bulk?.ids ?? [], chosen);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    onFocusList();
  };

  return (
    <>
      <search className="relative">
        <Icon of={Search} className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-secondary-deep" />
        <Input
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={handleKeyDown}
          className="pl-9"
        />
      </search>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 px-3">
        {bulk ? (
          <label htmlFor={id} className="inline-flex cursor-pointer items-center gap-3 text-sm">
            <Checkbox
              id={id}
              checked={state === 'all'}
              isMixed={state === 'some'}
              onChange={() => onChoose(toggleAll(bulk.ids, chosen))}
            />
            {bulk.label} ({formatCount(bulk.ids.length)})
          </label>
        ) : (
          <p className="text-secondary-deep text-sm">{hint}</p>
        )}
        <p aria-live="polite" className="text-secondary-deep text-sm tabular-nums">
          {chosen.size > 0 && `${formatCount(chosen.size)} selected`}
          {chosen.size > 0 && (
            <Button variant="link" className="ml-2 h-8" onClick={() => onChoose(new Set())}>
              Clear
            </Button>
          )}
        </p>
      </div>
    </>
  );
}
