'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { RetryButton } from '@/components/data-table/retry-button';
import { NativeSelect } from '@/components/ui/native-select';
import type { ActiveClass } from '@/lib/contract/classes';
import { activeClassesQuery } from '@/lib/features/classes/queries';

interface ClassSelectProps {
  label: string;
  value: number | null;
  onChange: (schoolClass: ActiveClass) => void;
  /** Returns the text of an option. The default is the class name. */
  format?: (schoolClass: ActiveClass) => string;
  isDisabled?: boolean;
}

const nameOf = ({ classname }: ActiveClass) => classname;

export function ClassSelect({ label, value, onChange, format = nameOf, isDisabled }: ClassSelectProps) {
  const id = useId();
  const query = useQuery(activeClassesQuery());
  const { data, isPending, isError } = query;
  const classes = data?.data ?? [];
  // The class is `undefined` when the URL contains the id of a class that no longer exists.
  const current = classes.find((schoolClass) => schoolClass.id === value);

  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <label htmlFor={id} className="shrink-0 text-secondary-deep">
        {label}
      </label>
      <NativeSelect
        id={id}
        value={current ? String(value) : ''}
        title={current && format(current)}
        disabled={isDisabled || classes.length === 0}
        aria-busy={isPending}
        onChange={(event) => {
          const chosen = classes.find((schoolClass) => String(schoolClass.id) === event.target.value);
          if (chosen) onChange(chosen);
        }}
        className="w-48"
      >
        <option value="" disabled hidden>
          {placeholder({ isPending, isError, count: classes.length })}
        </option>
        {classes.map((schoolClass) => (
          <option key={schoolClass.id} value={schoolClass.id}>
            {format(schoolClass)}
          </option>
        ))}
      </NativeSelect>
      {isError && <RetryButton query={query} />}
    </div>
  );
}

function placeholder({ isPending, isError, count }: { isPending: boolean; isError: boolean; count: number }): string {
  if (isPending) return 'Loading classes…';
  if (isError) return 'Classes could not be loaded';
  return count > 0 ? 'Select a class' : 'No active classes';
}
