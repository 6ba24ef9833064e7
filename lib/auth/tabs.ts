import type { SessionEnds } from './session-clock';

const channelName = 'homeroom-session';

/** All tabs of a browser read the same clock, so that moments can be told. */
type News = { kind: 'signed-out' } | { kind: 'alive'; owner: string; ends: SessionEnds };

const isEnds = (value: unknown): value is SessionEnds =>
  typeof value === 'object' &&
  value !== null &&
  ['askedAt', 'idleMs', 'idleAt', 'wholeAt'].every((name) => Number.isFinite(Reflect.get(value, name)));

/** A tab may still run an older console. Checked by hand: a tab that is told to leave must not wait for any script. */
function isNews(data: unknown): data is News {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'signed-out') return true;
  return (
    data.kind === 'alive' && 'owner' in data && typeof data.owner === 'string' && 'ends' in data && isEnds(data.ends)
  );
}

/** Tells all tabs, this one too, that this browser has signed out, or whose session lasts until when. */
export function tellTabs(news: News): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Calls back with what a tab has told; returns what stops the listening. */
export function onTabs(callback: (news: News) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (isNews(data)) callback(data);
  };
  return () => channel.close();
}
