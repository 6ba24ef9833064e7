import { callQuery } from '@/lib/client/call-query';

export const broadcastPageSizes = { name: 'broadcasts', sizes: [5, 10, 25], defaultSize: 10 } as const;

/** One page of the upstream's list, with both types mixed; the upstream doesn't say how long a page is. */
export const broadcastsQuery = (page: number) =>
  callQuery('GET /diary/broadcast', { query: { page } }, 'Failed to load broadcasts');
