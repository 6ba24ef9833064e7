'use client';

import { ConfirmDialog, confirmProps } from '@/components/dialogs/confirm-dialog';
import { useDeletionNote } from '@/components/dialogs/delete-dialog';
import type { MealPlan } from '@/lib/contract/meal-plan';
import type { MonthName } from '@/lib/contract/values/constants';
import { fileName } from '@/lib/features/files/file-url';
import { useDeleteMealPlan } from '@/lib/features/meal-plan/form-mutations';

interface DeleteMealPlanDialogProps {
  record: MealPlan;
  month: MonthName;
  onClose: () => void;
}

export function DeleteMealPlanDialog({ record, month, onClose }: DeleteMealPlanDialogProps) {
  const deleting = useDeleteMealPlan();
  const note = useDeletionNote();
  return (
    <ConfirmDialog
      title="Delete PDF"
      confirmLabel="Delete"
      isDanger
      {...confirmProps(deleting, { record, month }, 'Failed to delete meal plan. Please try again.', onClose)}
      onClose={onClose}
    >
      Are you sure you want to delete {fileName(record.filepath)}, the meal plan for {month}? {note}
    </ConfirmDialog>
  );
}
