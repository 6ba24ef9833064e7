import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

interface FeeBarProps {
  onCancel: () => void;
  /** Without it, the button submits the form that it stands in. */
  onSave?: () => void;
  /** The total. */
  children?: ReactNode;
}

/** Stays in view under the rows. */
export function FeeBar({ onCancel, onSave, children }: FeeBarProps) {
  return (
    <div className="sticky bottom-0 z-20 mt-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-3 rounded-card border bg-raised px-5 py-3">
      {children}
      <div className="flex gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type={onSave ? 'button' : 'submit'} variant="primary" onClick={onSave}>
          Save
        </Button>
      </div>
    </div>
  );
}
