'use client';

import { useHydrated } from '@/lib/browser/hooks/use-hydrated';
import { formatDayAndTime } from '@/lib/format/day-and-time';

/** Shows a timestamp in the time zone of the browser, which the server does not know. */
export const LocalTime = ({ timestamp }: { timestamp: string }) => (useHydrated() ? formatDayAndTime(timestamp) : null);
