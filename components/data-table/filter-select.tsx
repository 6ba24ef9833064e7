'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { NativeSelect } from '@/components/ui/native-select';
import { useHydrated } from '@/lib/browser/hooks/use-hydrated';
import { isKnown } from '@/lib/browser/lists/field-filters';
import type { Filters } from '@/lib/browser/lists/list-params';
import { useFeatures } from '@/lib/browser/session/session-features';
import type { FieldTable } from '@/lib/contract/fields/field';
import { filtersOf } from '@/lib/contract/fields/filters';
import { formatClockTime } from '@/lib/format/clock-time';
import { cn } from '@/lib/format/cn';

interface FilterSelectProps extends Pick<ComponentProps<'select'>, 'onFocus' | 'onPointerEnter' | 'disabled'> {
  label: string;
  /** The label of the option that removes the filter, such as 'All classes'. */
  all: string;
  value: string | number | null;
  /** Called with the chosen value, or with '' for the option that removes the filter. */
  onChoose: (value: string) => void;
  /** The width of the select. In narrow windows, the select may be wider. */
  width?: 'w-36' | 'w-48';
  children: ReactNode;
}

export function FilterSelect({ label, all, value, onChoose, width = 'w-36', children, ...rest }: FilterSelectProps) {
  return (
    // `app/print.css` prints `data-label` in front of the chosen option.
    <span data-label={label} className="contents">
      <NativeSelect
        {...rest}
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        className={cn(width, 'max-sm:grow')}
      >
        <option value="">{all}</option>
        {children}
      </NativeSelect>
    </span>
  );
}

type StatusFilterProps = Pick<FilterSelectProps, 'value' | 'onChoose'> & Partial<Pick<FilterSelectProps, 'children'>>;

export function StatusFilter({ value, onChoose, children }: StatusFilterProps) {
  return (
    <FilterSelect label="Status" all="All statuses" value={value} onChoose={onChoose}>
      <option value="active">Active</option>
      <option value="inactive">Inactive</option>
      {children}
    </FilterSelect>
  );
}

interface FieldFiltersProps {
  table: FieldTable;
  filters: Filters;
  onChoose: (filter: Record<string, string>) => void;
}

export function FieldFilters({ table, filters, onChoose }: FieldFiltersProps) {
  const features = useFeatures();
  return filtersOf(table).map(
    (field) =>
      field.kind === 'choice' &&
      isKnown(field, features) && (
        <FilterSelect
          key={field.wire}
          label={field.label}
          all={`Any ${field.label.toLowerCase()}`}
          value={filters[field.wire] ?? null}
          onChoose={(chosen) => onChoose({ [field.wire]: chosen })}
        >
          {Object.entries(field.options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </FilterSelect>
      ),
  );
}

export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="link" onClick={onClear}>
      Clear filters
    </Button>
  );
}

/** Shows that the list contains only the rows of one import. `importedAt` is the timestamp of the import, if known. */
export function ImportFilter({ importedAt, onClear }: { importedAt: string | undefined; onClear: () => void }) {
  // Shows the time only after hydration, because the server may be in another time zone.
  const time = useHydrated() ? formatClockTime(importedAt) : '';
  return (
    <Chip tone="accent">
      {time ? `From the import of ${time}` : 'From one import'}
      <Button variant="link" onClick={onClear}>
        Clear <span className="sr-only">this filter</span>
      </Button>
    </Chip>
  );
}
