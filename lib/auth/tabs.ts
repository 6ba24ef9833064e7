/** Keeps the session in step across all tabs of this browser, over a BroadcastChannel. */

import type { SessionExpiry } from './session-clock';

const channelName = 'homeroom-session';

/** Timestamps can be sent, because all tabs share the device's clock. */
type TabMessage = { kind: 'signed-out' } | { kind: 'alive'; owner: string; ends: SessionExpiry };

const isSessionExpiry = (value: unknown): value is SessionExpiry =>
  typeof value === 'object' &&
  value !== null &&
  ['askedAt', 'idleMs', 'idleAt', 'wholeAt'].every((name) => Number.isFinite(Reflect.get(value, name)));

/** Messages may come from an older version. Checked without zod, so that sign-out never waits for a script. */
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'signed-out') return true;
  return (
    data.kind === 'alive' &&
    'owner' in data &&
    typeof data.owner === 'string' &&
    'ends' in data &&
    isSessionExpiry(data.ends)
  );
}

/** Sends a message to all tabs, including this one. */
export function broadcastToTabs(news: TabMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Calls back with each message of any tab. @returns the unsubscribe function. */
export function onTabMessage(callback: (news: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (isTabMessage(data)) callback(data);
  };
  return () => channel.close();
}

/** Tabs that have not answered by then sleep, and are not waited for. In ms. */
const answerMs = 300;

/** This tab's own end of a channel of its own: it does not hear what it says itself. */
let unsavedChannel: BroadcastChannel | null = null;

const isTitles = (data: unknown): data is string[] =>
  Array.isArray(data) && data.every((title) => typeof title === 'string');

/** Answers other tabs with the titles of what is unsaved here. @returns the function that stops it. */
export function answerUnsaved(titles: () => string[]): () => void {
  const channel = new BroadcastChannel('homeroom-unsaved');
  channel.addEventListener('message', ({ data }) => data === 'asked' && channel.postMessage(titles()));
  unsavedChannel = channel;
  return () => channel.close();
}

/** The titles of what is unsaved in the other tabs. */
export function unsavedElsewhere(): Promise<string[]> {
  const found: string[] = [];
  const note = ({ data }: MessageEvent) => isTitles(data) && found.push(...data);
  unsavedChannel?.addEventListener('message', note);
  unsavedChannel?.postMessage('asked');
  return new Promise((resolve) =>
    setTimeout(() => {
      unsavedChannel?.removeEventListener('message', note);
      resolve(found);
    }, answerMs),
  );
}
