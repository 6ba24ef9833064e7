/** Keeps the session in step across all tabs of this browser, over a BroadcastChannel. */

import type { SessionEnds } from './session-clock';

const channelName = 'homeroom-session';

/** Timestamps can be sent, because all tabs share the device's clock. */
type News = { kind: 'signed-out' } | { kind: 'alive'; owner: string; ends: SessionEnds };

const isEnds = (value: unknown): value is SessionEnds =>
  typeof value === 'object' &&
  value !== null &&
  ['askedAt', 'idleMs', 'idleAt', 'wholeAt'].every((name) => Number.isFinite(Reflect.get(value, name)));

/** Messages may come from an older version. Checked without zod, so that sign-out never waits for a script. */
function isNews(data: unknown): data is News {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'signed-out') return true;
  return (
    data.kind === 'alive' && 'owner' in data && typeof data.owner === 'string' && 'ends' in data && isEnds(data.ends)
  );
}

/** Sends a message to all tabs, including this one. */
export function tellTabs(news: News): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Calls back with each message of any tab. @returns the unsubscribe function. */
export function onTabs(callback: (news: News) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (isNews(data)) callback(data);
  };
  return () => channel.close();
}
