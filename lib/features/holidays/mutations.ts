import { useMutation } from '@tanstack/react-query';
import type { AddedRow } from '@/lib/browser/client/added-row';
import { call, callKey } from '@/lib/browser/client/call';
import { saveFile } from '@/lib/browser/device/save-file';
import type { Deletion } from '@/lib/contract/bin';
import type { CallInput } from '@/lib/contract/call';
import type { createHoliday, Holiday, updateHoliday } from '@/lib/contract/holidays';
import { useUndoDeletion } from '@/lib/features/bin/undo-deletion';

const invalidates = [callKey('GET /holiday/list')];

export const useCreateHoliday = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof createHoliday>['body']) => call('POST /holiday/create', { body }),
    meta: {
      success: 'Holiday added successfully',
      error: 'Failed to add holiday',
      about: (body: CallInput<typeof createHoliday>['body']) => body.holiday_name,
      invalidates,
      added: (body: CallInput<typeof createHoliday>['body']): AddedRow => ({
        call: 'GET /holiday/list',
        matches: (row: Holiday) => row.holidayname === body.holiday_name && row.startdate === body.start_date,
        urlParams: {},
      }),
    },
  });

export const useUpdateHoliday = () =>
  useMutation({
    mutationFn: (input: CallInput<typeof updateHoliday>) => call('PUT /holiday/update', input),
    meta: {
      success: 'Holiday updated successfully',
      error: 'Failed to update holiday',
      about: ({ body }: CallInput<typeof updateHoliday>) => body.holiday_name,
      invalidates,
    },
  });

export function useDeleteHoliday() {
  const undoDeletion = useUndoDeletion();
  return useMutation({
    mutationFn: ({ id }: Holiday) => call('DELETE /holiday/delete', { query: { holiday_id: id } }),
    meta: {
      undo: ({ holidayname }: Holiday, reply: Deletion) => undoDeletion(holidayname, reply),
      success: ({ holidayname }: Holiday) => `${holidayname} has been deleted`,
      error: 'Failed to delete holiday',
      about: ({ holidayname }: Holiday) => holidayname,
      showsCause: true,
      invalidates,
    },
  });
}

export const useDownloadHolidays = () =>
  useMutation({
    mutationFn: async () => saveFile(await call('GET /holiday/download', {}), 'holidays.xlsx'),
    meta: { error: 'Failed to download holidays data', showsCause: true },
  });
