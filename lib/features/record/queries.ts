import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { callKey } from '@/lib/browser/client/call-query';
import type { HistoryNoun } from './history-text';

/** Requests the changes of a record, newest first, in parts. */
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
