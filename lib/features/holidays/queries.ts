import { callQuery } from '@/lib/browser/client/call';

export const holidayPageSizes = { name: 'holidays', sizes: [5, 10, 25, 50, 100], defaultSize: 50 } as const;

/** The server returns all holidays. The browser searches, sorts and pages them. */
export const holidaysQuery = () => callQuery('GET /holiday/list', {}, 'Failed to load holidays');
