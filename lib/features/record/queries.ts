import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callKey, callQuery } from '@/lib/browser/client/call';
import type { ListRequest } from '@/lib/browser/lists/list-params';
import { activityKindNames } from '@/lib/contract/activities';
import { changedNouns, type HistoryNoun } from '@/lib/contract/nouns';
import { parseId } from '@/lib/contract/values/integers';
import { parseCalendarDay } from '@/lib/format/dates';

export const historyQuery = (noun: HistoryNoun, recordId: number) =>
  infiniteQueryOptions({
    queryKey: callKey('GET /record/history', { noun, recordId }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /record/history', { query: { noun, record_id: recordId, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.entry_id : undefined),
    // Forgets the history when the dialog is closed, because the record may be changed before it is opened again.
    gcTime: 0,
  });

export const activityList = {
  name: 'activity',
  sizes: [25, 50, 100],
  defaultSize: 50,
  sorts: [],
  readFilters: (query: Pick<URLSearchParams, 'get'>) => {
    const noun = changedNouns.find((name) => name === query.get('noun')) ?? null;
    const day = query.get('day');
    return {
      person: parseId(query.get('person')),
      kind: activityKindNames.find((name) => name === query.get('kind')) ?? null,
      day: day !== null && parseCalendarDay(day) === day ? day : null,
      noun,
      record: noun && parseId(query.get('record')),
    };
  },
} as const;

/** Returns the start of a calendar day in the time zone of the browser, as a timestamp in UTC. */
const startOf = (day: string, daysLater = 0) => {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
};

export type ActivitiesRequest = ListRequest<typeof activityList>;
export type ActivityFilter = ReturnType<typeof activityList.readFilters>;

export const activitiesInput = ({ page, size, filters }: ActivitiesRequest) => ({
  query: {
    person_id: filters?.person ?? undefined,
    kind: filters?.kind ?? undefined,
    noun: filters?.noun ?? undefined,
    record_id: filters?.record ?? undefined,
    ...(filters?.day && { from: startOf(filters.day), to: startOf(filters.day, 1) }),
    page,
    page_size: size,
  },
});

export const activitiesQuery = (request: ActivitiesRequest) =>
  callQuery('GET /record/activities', activitiesInput(request), 'Failed to load the activity');

export const undoPreviewQuery = (entryId: number) => ({
  ...callQuery('GET /bulk/undo', { query: { entry_id: entryId } }),
  // The records may be changed before the dialog is opened again.
  gcTime: 0,
});
