import { callQuery } from '@/lib/browser/client/call';
import type { CalendarDay } from '@/lib/format/dates';

export const profileQuery = () => callQuery('GET /web/user/profile', {});

export const dayQuery = (day: CalendarDay) => callQuery('GET /school/day', { query: { day } });
