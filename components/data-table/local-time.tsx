'use client';

import { useHydrated } from '@/lib/browser/hooks/use-hydrated';
import { formatDayAndTime } from '@/lib/format/timestamps';

const timeClass = 'inline-block min-w-[9em] whitespace-nowrap tabular-nums';

/**
 * Shows a timestamp in the time zone of the browser. The server does not know this time zone, so the text that it
 * renders is invisible and only reserves the space. Its day may be another one, so all times have the width of the widest
 * one. The different keys make React replace this text.
 */
export function LocalTime({ timestamp }: { timestamp: string }) {
  const text = formatDayAndTime(timestamp);
  return useHydrated() ? (
    <time key="browser" dateTime={timestamp} className={timeClass}>
      {text}
    </time>
  ) : (
    <time key="server" suppressHydrationWarning className={`invisible ${timeClass}`}>
      {text}
    </time>
  );
}
