import { callQuery } from '@/lib/browser/client/call';

export const broadcastPageSizes = { name: 'broadcasts', sizes: [5, 10, 25], defaultSize: 10 } as const;

/** Requests one page of broadcasts. The upstream mixes both types of broadcasts and does not document its page size. */
export const broadcastsQuery = (page: number) =>
  callQuery('GET /diary/broadcast', { query: { page } }, 'Failed to load broadcasts');
