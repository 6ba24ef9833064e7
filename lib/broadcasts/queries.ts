import { callQuery } from '@/lib/client/call-query';

export const broadcastPageSizes = { sizes: [5, 10, 25], defaultSize: 10 } as const;

/** One page as the upstream cuts it, of both types and of a length that it doesn't tell. */
export const broadcastsQuery = (page: number) =>
  callQuery('GET /diary/broadcast', { query: { page } }, 'Failed to load broadcasts');
