import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { saveFile } from '@/lib/browser/device/save-file';
import type { SchoolYear, StartedYear, YearStart, YearUndo } from '@/lib/contract/school-years';
import { pluralize } from '@/lib/format/pluralize';

/** Matches every query, because the start of a year changes the sections of all students. */
const invalidates = [[]];

const countStudents = (count: number | null) => pluralize(count ?? 0, '1 student', (total) => `${total} students`);

export const useCheckYearStart = () =>
  useMutation({ mutationFn: (body: YearStart) => call('POST /school-years/check', { body }) });

export const useStartYear = (onStarted: (reply: StartedYear) => void) =>
  useMutation({
    mutationFn: (body: YearStart) => call('POST /school-years/start', { body }),
    onSuccess: onStarted,
    meta: {
      success: ({ name }: YearStart, { promoted, left }: StartedYear) =>
        `The school year ${name} has ended: ${countStudents(promoted)} moved, ${countStudents(left)} left`,
      invalidates,
    },
  });

export const useDownloadYearSheet = () =>
  useMutation({
    async mutationFn(body: YearStart) {
      saveFile(await call('POST /school-years/sheet', { body }), `New school year after ${body.name}.xlsx`);
    },
    meta: { error: 'Failed to download the sheet', showsCause: true },
  });

export const useUndoYear = (onUndone: () => void) =>
  useMutation({
    mutationFn: ({ year_id }: SchoolYear) => call('POST /school-years/undo', { body: { year_id } }),
    onSuccess: onUndone,
    meta: {
      success: ({ name }: SchoolYear, { returned }: YearUndo) =>
        `Undone: ${pluralize(returned ?? 0, '1 student is', (count) => `${count} students are`)} back in the sections of ${name}`,
      invalidates,
    },
  });
