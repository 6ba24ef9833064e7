'use client';

import { type Control, useWatch } from 'react-hook-form';
import { toRupees } from '@/lib/fees/money';
import { type FeeForm, totals } from '@/lib/fees/rules';
import { amountInWords } from '@/lib/format/amount-in-words';
import { rupees } from '@/lib/format/rupees';

/** What all periods come to so far, in figures and in words. */
export function FeeTotal({ control }: { control: Control<FeeForm> }) {
  const { final, concession } = totals(useWatch({ control, name: 'rows' }));
  return (
    <div aria-live="polite" aria-atomic className="min-w-0 flex-1">
      <p className="text-secondary-deep text-sm">
        Total Amount{' '}
        <span className="ml-1 font-semibold text-main text-xl tabular-nums">{rupees(toRupees(final))}</span>
        {concession > 0 && <span className="ml-3">after a concession of {rupees(toRupees(concession))}</span>}
      </p>
      <p className="text-secondary-deep text-sm">{amountInWords(toRupees(final))}</p>
    </div>
  );
}
