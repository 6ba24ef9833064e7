import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { type ExportColumn, type ExportRequest, saveRows } from '@/lib/browser/export/save-rows';
import { type ReadAllOptions, readAllRows } from '@/lib/browser/lists/read-all-rows';
import type { Activity } from '@/lib/contract/record';
import { maxSheetRows } from '@/lib/contract/sheets';
import { formatDayAndTime } from '@/lib/format/timestamps';
import { shownValues } from './history-text';
import { type ActivitiesRequest, activitiesInput } from './queries';
import { recordActivity } from './record-activity';
import { activityText, filterText } from './texts';

const valuesText = (activity: Activity) =>
  activity.noun === null
    ? ''
    : shownValues(activity.noun, activity)
        .map(({ label, texts }) => (texts ? `${label}: ${texts.old} → ${texts.new}` : `${label} changed`))
        .join('\n');

const activityExport: ExportColumn<Activity>[] = [
  { header: 'Time', text: ({ at }) => formatDayAndTime(at) },
  { header: 'Person', text: ({ by }) => by },
  { header: 'Activity', text: activityText },
  { header: 'Search and Filters', text: filterText },
  { header: 'Changes', text: valuesText },
];

/** The largest page that the server sends, in rows. */
const pageSize = 100;

function readActivities(filters: ActivitiesRequest['filters'], options: ReadAllOptions) {
  const readPage = async (page: number) => {
    const input = activitiesInput({ search: '', filters, page, size: pageSize });
    const { data } = await call('GET /record/activities', input, { signal: options.signal });
    return { rows: data, total: data.length < pageSize ? (page - 1) * pageSize + data.length : null };
  };
  return readAllRows(readPage, { pageSize, maxRows: maxSheetRows.written, keyOf: ({ entry_id }) => entry_id }, options);
}

export const useDownloadActivities = () =>
  useMutation({
    mutationFn: async ({ filters, ...request }: ExportRequest & Pick<ActivitiesRequest, 'filters'>) => {
      const count = await saveRows('Activity', activityExport, await readActivities(filters, request), request);
      // The address contains ids instead of names, because the record must not keep the name of an erased person.
      const { pathname, search } = window.location;
      recordActivity({ verb: 'exported', count, filter: request.isView ? pathname + search : '' });
      return count;
    },
    meta: { success: 'Activity downloaded successfully' },
  });
