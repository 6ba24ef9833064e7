'use client';

import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { type MonthName, monthNames } from '@/lib/contract/values/constants';
import { useFirstMonth } from '@/lib/features/fees/hooks';
import { type FeeTerm, feeTerms, termLabels } from '@/lib/features/fees/terms';
import { cn } from '@/lib/format/cn';

interface FeeFormHeaderProps {
  session: string;
  className: string;
  term: FeeTerm | null;
  termError: string | undefined;
  onTermChange: (term: FeeTerm) => void;
}

export function FeeFormHeader({ session, className, term, termError, onTermChange }: FeeFormHeaderProps) {
  const hasMonths = term === 'monthly';
  return (
    <Card className={cn('mb-4 grid grid-cols-1 gap-4 px-5 py-4', hasMonths ? 'sm:grid-cols-4' : 'sm:grid-cols-3')}>
      <Field label="Academic Session">{(wiring) => <Input {...wiring} readOnly value={session} />}</Field>
      <Field label="Class">{(wiring) => <Input {...wiring} readOnly value={`Class ${className}`} />}</Field>
      <Field label="Term" error={termError} isRequired>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            value={term ?? ''}
            // Safe cast: the options are the fee terms.
            onChange={(event) => onTermChange(event.target.value as FeeTerm)}
            className="w-full"
          >
            <option value="" disabled hidden>
              Select a term
            </option>
            {feeTerms.map((option) => (
              <option key={option} value={option}>
                {termLabels[option]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {hasMonths && <FirstMonth />}
    </Card>
  );
}

/** Lets the user choose the first month of the school year. The list of monthly fees begins with this month. */
function FirstMonth() {
  const [firstMonth, choose] = useFirstMonth();
  return (
    <Field label="School Year Starts In">
      {(wiring) => (
        <NativeSelect
          {...wiring}
          value={firstMonth}
          // Safe cast: the options are the month names.
          onChange={(event) => choose(event.target.value as MonthName)}
          className="w-full"
        >
          {monthNames.map((month) => (
            <option key={month}>{month}</option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
