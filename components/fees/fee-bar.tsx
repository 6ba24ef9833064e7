'use client';

import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { LazyDiscardDialog } from '@/components/form/lazy-discard-dialog';
import { Button } from '@/components/ui/button';
import { type FeeForm, sumRows } from '@/lib/features/fees/form-schema';
import { toRupees } from '@/lib/features/fees/rules';
import { amountInWords } from '@/lib/format/amount-in-words';
import { formatRupees } from '@/lib/format/rupees';
import { LazySaveFeesDialog } from './lazy-fee-dialogs';

interface FeeBarProps {
  onCancel: () => void;
  /** Called when Save is clicked. Without `onSave`, Save submits the surrounding form. */
  onSave?: () => void;
  /** An error message above the buttons. It is in the bar, so that it stays visible while the user scrolls. */
  notice?: ReactNode;
  children?: ReactNode;
}

export function FeeBar({ onCancel, onSave, notice, children }: FeeBarProps) {
  return (
    <div className="sticky bottom-0 z-20 mt-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-3 rounded-card border bg-raised px-5 py-3">
      {notice && <div className="basis-full">{notice}</div>}
      {children}
      <div className="flex gap-3">
        <Button {...LazyDiscardDialog.preloadProps} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          {...LazySaveFeesDialog.preloadProps}
          type={onSave ? 'button' : 'submit'}
          variant="primary"
          onClick={onSave}
        >
          Save
        </Button>
      </div>
    </div>
  );
}

export function FeeTotal({ control }: { control: Control<FeeForm> }) {
  const { final, concession } = sumRows(useWatch({ control, name: 'rows' }));
  return (
    <div aria-live="polite" aria-atomic className="min-w-0 flex-1">
      <p className="text-secondary-deep text-sm">
        Total Amount{' '}
        <span className="ml-1 font-semibold text-main text-xl tabular-nums">{formatRupees(toRupees(final))}</span>
        {concession > 0 && <span className="ml-3">after a concession of {formatRupees(toRupees(concession))}</span>}
      </p>
      <p className="text-secondary-deep text-sm">{amountInWords(toRupees(final))}</p>
    </div>
  );
}
