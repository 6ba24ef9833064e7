'use client';

import { DeleteDialog } from '@/components/dialogs/delete-dialog';
import { messageOr } from '@/lib/browser/client/call-error';
import type { Holiday } from '@/lib/contract/holidays';
import { useDeleteHoliday } from '@/lib/features/holidays/mutations';

export function DeleteHolidayDialog({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const deleting = useDeleteHoliday();
  return (
    <DeleteDialog
      name={holiday.holidayname}
      isBusy={deleting.isPending}
      error={deleting.error && messageOr(deleting.error, 'Failed to delete holiday. Please try again.')}
      onConfirm={() => deleting.mutate(holiday, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
