import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { saveFile } from '@/lib/browser/device/save-file';
import { type MonthOfYear, reportName } from './report-month';

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
    // The spec has one text for every failure, so the toast adds the message of the server.
    meta: { error: 'No attendance data found for this section', showsCause: true },
  });
