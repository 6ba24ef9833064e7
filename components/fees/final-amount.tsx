'use client';

import { type Control, useWatch } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { isTooMuch } from '@/lib/fees/concession';
import { decimalText, hundredths } from '@/lib/fees/money';
import { type FeeForm, rowConcession, rowFinal } from '@/lib/fees/rules';

interface FinalAmountProps {
  control: Control<FeeForm>;
  index: number;
  className: string;
}

/** The amount less its concession, as it is being typed. */
export function FinalAmount({ control, index, className }: FinalAmountProps) {
  const row = useWatch({ control, name: `rows.${index}` });
  const amount = hundredths(row.amount);
  const concession = rowConcession(row);
  const final = rowFinal(row);
  return (
    <Field label="Final Amount" className={className}>
      {(wiring) => (
        <>
          <Input
            {...wiring}
            readOnly
            value={final === null ? '' : decimalText(final)}
            aria-describedby={`${wiring.id}-note`}
            className="text-right tabular-nums"
          />
          <p id={`${wiring.id}-note`} aria-live="polite" className="text-warning-deep text-xs not-empty:mt-1">
            {amount !== null && concession && isTooMuch(amount, concession) && 'The concession takes all of it.'}
          </p>
        </>
      )}
    </Field>
  );
}
