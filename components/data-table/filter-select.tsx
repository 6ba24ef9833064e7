'use client';

import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { NativeSelect } from '@/components/ui/native-select';

interface FilterSelectProps extends Pick<ComponentProps<'select'>, 'onFocus' | 'onPointerEnter' | 'disabled'> {
  label: string;
  /** The option that sets no filter, such as 'All classes'. */
  all: string;
  value: string | number | null;
  /** What is chosen, as text; empty for all. */
  onChoose: (value: string) => void;
  /** Further options. */
  children: React.ReactNode;
}

export function FilterSelect({ label, all, value, onChoose, children, ...rest }: FilterSelectProps) {
  return (
    <NativeSelect
      {...rest}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value)}
      className="w-36 max-sm:flex-1"
    >
      <option value="">{all}</option>
      {children}
    </NativeSelect>
  );
}

export function StatusFilter({ value, onChoose }: Pick<FilterSelectProps, 'value' | 'onChoose'>) {
  return (
    <FilterSelect label="Status" all="All statuses" value={value} onChoose={onChoose}>
      <option value="active">Active</option>
      <option value="inactive">Inactive</option>
    </FilterSelect>
  );
}

export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="link" onClick={onClear}>
      Clear filters
    </Button>
  );
}
