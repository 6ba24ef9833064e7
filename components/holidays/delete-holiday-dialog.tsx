'use client';

import { confirmProps } from '@/components/dialogs/confirm-dialog';
import { DeleteDialog } from '@/components/dialogs/delete-dialog';
import type { Holiday } from '@/lib/contract/holidays';
import { useDeleteHoliday } from '@/lib/features/holidays/mutations';

export function DeleteHolidayDialog({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const deleting = useDeleteHoliday();
  return (
    <DeleteDialog
      name={holiday.holidayname}
      {...confirmProps(deleting, holiday, 'Failed to delete holiday. Please try again.', onClose)}
      onClose={onClose}
    />
  );
}
