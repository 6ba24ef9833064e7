'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { classesQuery } from '@/lib/classes/queries';
import { saveFile } from '@/lib/device/save-file';
import { dateText } from '@/lib/format/dates';
import { today } from '@/lib/format/today';
import { profileQuery } from '@/lib/school/queries';
import type { FeeEntry } from './entries';
import { useFirstMonth } from './use-first-month';

/** Saves fees as an Excel file that can be edited and uploaded again. */
export function useDownloadFees() {
  const client = useQueryClient();
  const [firstMonth] = useFirstMonth();
  return useMutation({
    mutationFn: async (fees: readonly FeeEntry[]) => {
      const [{ classLabels, feesWorkbook }, { writeWorkbook }, classes, profile] = await Promise.all([
        import('./fees-file'),
        import('@/lib/client/sheets'),
        // Without the names of the classes and of the school the fees are still worth keeping.
        client.ensureQueryData(classesQuery('')).catch(() => null),
        client.ensureQueryData(profileQuery()).catch(() => null),
      ]);
      const labels = classLabels(classes?.data ?? [], fees);
      const title = [profile?.data.name ?? '', `Fees structure, ${dateText(today())}`].filter(Boolean);
      saveFile(await writeWorkbook(feesWorkbook(fees, labels, firstMonth, title)), `Fees ${today()}.xlsx`);
    },
    meta: {
      success: 'Fees downloaded successfully',
      error: 'The fees could not be downloaded. Please try again.',
    },
  });
}
