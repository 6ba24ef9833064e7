import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { saveFile } from '@/lib/browser/device/save-file';
import { type MonthOfYear, reportName } from './rules';

interface ReportChoice extends MonthOfYear {
  className: string;
  section: { id: number; section: string };
}

export const useDownloadAttendance = () =>
  useMutation({
    mutationFn: async ({ className, section, month, year }: ReportChoice) => {
      const sheet = await call('GET /section/attendance/export', { query: { section_id: section.id, month, year } });
      saveFile(sheet, reportName({ className, section: section.section, month, year }));
    },
    // Adds the message of the server to the toast, because the spec defines only one text for all failures.
    meta: { error: 'No attendance data found for this section', showsCause: true },
  });
