'use client';

import { useHydrated } from '@/lib/browser/hooks/use-hydrated';
import { formatDayAndTime } from '@/lib/format/timestamps';

/**
 * Shows a timestamp in the time zone of the browser. The server does not know this time zone, so the text that it
 * renders is invisible and only reserves the space. The different keys make React replace this text.
 */
export function LocalTime({ timestamp }: { timestamp: string }) {
  const text = formatDayAndTime(timestamp);
  return useHydrated() ? (
    <time key="browser" dateTime={timestamp} className="tabular-nums">
      {text}
    </time>
  ) : (
    <time key="server" suppressHydrationWarning className="invisible tabular-nums">
      {text}
    </time>
  );
}
