'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '@/lib/browser/device/save-file';
import { classesQuery } from '@/lib/features/classes/queries';
import { profileQuery } from '@/lib/features/school/queries';
import { formatDate, today } from '@/lib/format/dates';
import type { FeeEntry } from './entries';
import { useFirstMonth } from './hooks';

export function useDownloadFees() {
  const client = useQueryClient();
  const [firstMonth] = useFirstMonth();
  return useMutation({
    mutationFn: async (fees: readonly FeeEntry[]) => {
      const [{ classLabels, feesWorkbook }, { writeWorkbook }, classes, profile] = await Promise.all([
        import('./fees-workbook'),
        import('@/lib/browser/client/sheets'),
        // Continues without class and school names, because the fees are useful without them.
        client.ensureQueryData(classesQuery('')).catch(() => null),
        client.fetchQuery(profileQuery()).catch(() => null),
      ]);
      const labels = classLabels(classes?.data ?? [], fees);
      const title = [profile?.data.name ?? '', `Fees structure, ${formatDate(today())}`].filter(Boolean);
      saveFile(await writeWorkbook(feesWorkbook(fees, labels, firstMonth, title)), `Fees ${today()}.xlsx`);
    },
    meta: {
      success: 'Fees downloaded successfully',
      error: 'The fees could not be downloaded. Please try again.',
    },
  });
}
