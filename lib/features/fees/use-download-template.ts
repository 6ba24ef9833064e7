'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { writeWorkbook } from '@/lib/browser/client/sheets';
import { saveFile } from '@/lib/browser/device/save-file';
import { activeClassesQuery, classesQuery } from '@/lib/features/classes/queries';
import { today } from '@/lib/format/today';
import { academicSessions, type PartialFeeChoice } from './fee-choice';
import { classLabels, feesTemplate } from './fees-workbook';
import { useFirstMonth } from './use-first-month';

const instructions = [
  'Fill in the amount of each period. Rows without any value are not read.',
  'Concession Type: Percentage or Fixed. Late Fee Type: Daily or Monthly.',
];

/**
 * Downloads a file to fill in for the upload. It lists the periods of every active class in the chosen session and
 * term. The defaults are the current session and yearly fees.
 */
export function useDownloadTemplate({ academicYearId, term }: PartialFeeChoice) {
  const client = useQueryClient();
  const [firstMonth] = useFirstMonth();
  return useMutation({
    mutationFn: async () => {
      const [active, all] = await Promise.all([
        client.ensureQueryData(activeClassesQuery()),
        client.ensureQueryData(classesQuery('')),
      ]);
      const session = academicYearId ?? academicSessions(Number(today().slice(0, 4)))[0] ?? '';
      const choices = active.data.map(({ id }) => ({ academicYearId: session, classId: id, term: term ?? 'yearly' }));
      const labels = classLabels(all.data, []);
      const workbook = feesTemplate(choices, labels, firstMonth, ['Fees template', ...instructions]);
      saveFile(await writeWorkbook(workbook), 'Fees_template.xlsx');
    },
    meta: { error: 'The template could not be downloaded. Please try again.' },
  });
}
