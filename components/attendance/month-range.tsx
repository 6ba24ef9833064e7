'use client';

import { useId } from 'react';
import { NativeSelect } from '@/components/ui/native-select';
import { monthText } from '@/lib/contract/values/constants';
import { pastMonths } from '@/lib/features/attendance/export';
import { type MonthOfYear, monthKey, readMonth } from '@/lib/features/attendance/rules';
import type { CalendarDay } from '@/lib/format/dates';

interface Range {
  from: MonthOfYear;
  to: MonthOfYear;
}

interface MonthRangeProps {
  today: CalendarDay;
  value: Range;
  onChange: (range: Range) => void;
}

/**
 * Lets the user choose the first and the last month of a range, up to the current month. If the first month would be
 * after the last, both become the month that the user has just chosen.
 */
export function MonthRange({ today, value, onChange }: MonthRangeProps) {
  const months = pastMonths(today, value.from);
  const isAfter = (a: MonthOfYear, b: MonthOfYear) => monthKey(a) > monthKey(b);
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <MonthField
        label="From"
        months={months}
        value={value.from}
        onChange={(from) => onChange({ from, to: isAfter(from, value.to) ? from : value.to })}
      />
      <MonthField
        label="To"
        months={months}
        value={value.to}
        onChange={(to) => onChange({ from: isAfter(value.from, to) ? to : value.from, to })}
      />
    </div>
  );
}

interface MonthFieldProps {
  label: string;
  months: readonly MonthOfYear[];
  value: MonthOfYear;
  onChange: (month: MonthOfYear) => void;
}

function MonthField({ label, months, value, onChange }: MonthFieldProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="w-10 shrink-0 text-secondary-deep">
        {label}
      </label>
      <NativeSelect
        id={id}
        value={monthKey(value)}
        onChange={(event) => onChange(readMonth(event.target.value) ?? value)}
        className="w-44"
      >
        {months.map((month) => (
          <option key={monthKey(month)} value={monthKey(month)}>
            {monthText(month)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
