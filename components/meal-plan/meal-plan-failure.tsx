'use client';

import { CircleAlert } from 'lucide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { RowFailure } from './use-meal-plan-uploads';

interface MealPlanFailureProps {
  upload: RowFailure;
  onSaveAgain: (uploaded: { label: string; filename: string }) => void;
  onDismiss: () => void;
}

export function MealPlanFailure({ upload, onSaveAgain, onDismiss }: MealPlanFailureProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="alert" className="flex min-w-0 items-start gap-1.5 whitespace-normal text-error-deep">
        <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
        <span className="wrap-anywhere">
          {upload.kind === 'unsaved' && `${upload.label} was uploaded, but could not be saved for this month. `}
          {upload.message}
        </span>
      </p>
      {upload.kind === 'unsaved' && <Button onClick={() => onSaveAgain(upload)}>Save again</Button>}
      <Button variant="link" onClick={onDismiss} className="-my-2">
        Dismiss
      </Button>
    </div>
  );
}
