import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { type ExportColumn, type ExportRequest, saveRows } from '@/lib/browser/export/save-rows';
import type { Holiday } from '@/lib/contract/holidays';
import { dayText, findHolidays } from './rules';

const classesText = ({ classes }: Holiday) =>
  classes === 'All' ? 'All Classes' : classes.map(({ classname }) => classname).join(', ');

/**
 * The columns have no `key`, because the export of holidays has no option 'Columns shown': the list always shows every
 * field.
 */
export const holidayExport: ExportColumn<Holiday>[] = [
  { header: 'Holiday', text: ({ holidayname }) => holidayname },
  { header: 'Start Date', text: ({ startdate }) => startdate, takes: 'date' },
  { header: 'End Date', text: ({ enddate }) => enddate, takes: 'date' },
  { header: 'Day', text: dayText },
  { header: 'Classes', text: classesText },
];

export const useDownloadHolidayRows = () =>
  useMutation({
    mutationFn: async ({ search, ...request }: ExportRequest & { search: string }) => {
      const { data } = await call('GET /holiday/list', {}, { signal: request.signal });
      return saveRows('Holidays', holidayExport, { rows: findHolidays(data, search), isTruncated: false }, request);
    },
    meta: { success: 'Holidays downloaded successfully' },
  });
