'use client';

import { NativeSelect } from '@/components/ui/native-select';
import { monthNames } from '@/lib/contract/values/constants';
import { type MonthOfYear, reportYears } from '@/lib/features/attendance/rules';
import type { CalendarDay } from '@/lib/format/dates';

interface MonthSelectProps {
  /** `today` and `value` are `null` at first render, because the server does not know the browser's date. */
  today: CalendarDay | null;
  value: MonthOfYear | null;
  onChange: (month: MonthOfYear) => void;
}

/** Shows one select for the month and one for the year, because not every browser supports `<input type="month">`. */
export function MonthSelect({ today, value, onChange }: MonthSelectProps) {
  const years = today && value ? reportYears(today, value.year) : [];
  return (
    <fieldset className="flex min-w-0 items-center gap-2 text-sm">
      <legend className="sr-only">Month and year</legend>
      <span aria-hidden className="shrink-0 text-secondary-deep">
        Month
      </span>
      <NativeSelect
        aria-label="Month"
        value={value?.month ?? ''}
        disabled={!value}
        onChange={(event) => value && onChange({ ...value, month: Number(event.target.value) })}
        className="w-36"
      >
        {!value && <option value="" />}
        {monthNames.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label="Year"
        value={value?.year ?? ''}
        disabled={!value}
        onChange={(event) => value && onChange({ ...value, year: Number(event.target.value) })}
        className="w-24"
      >
        {!value && <option value="" />}
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </NativeSelect>
    </fieldset>
  );
}
