'use client';

import { ExportDialog } from '@/components/export/export-dialog';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useDownloadHolidayRows } from '@/lib/features/holidays/export';
import { holidayPageSizes } from '@/lib/features/holidays/queries';
import { pluralize } from '@/lib/format/pluralize';

interface HolidayExportProps {
  total: number | undefined;
  onClose: () => void;
}

export function HolidayExport({ total, onClose }: HolidayExportProps) {
  const { search } = useListParams(holidayPageSizes);
  const { mutateAsync } = useDownloadHolidayRows();
  return (
    <ExportDialog
      title="Download Holidays"
      all="All holidays"
      view={{
        filters: search ? [`Search: ${search}`] : [],
        order: '',
        count: pluralize(total, '1 holiday', (count) => `${count} holidays`),
        isEmpty: total === 0,
      }}
      hasHiddenFields={false}
      failure="The holidays could not be downloaded. Please try again."
      onDownload={(request) => mutateAsync({ ...request, search: request.isView ? search : '' })}
      onClose={onClose}
    />
  );
}
