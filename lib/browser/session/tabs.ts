import type { SessionExpiry } from './session-clock';

const channelName = 'homeroom-session';

type TabMessage = { kind: 'signed-out' } | { kind: 'alive'; owner: string; ends: SessionExpiry };

const isSessionExpiry = (value: unknown): value is SessionExpiry =>
  typeof value === 'object' &&
  value !== null &&
  ['askedAt', 'idleMs', 'idleAt', 'wholeAt'].every((name) => Number.isFinite(Reflect.get(value, name)));

/**
 * Validates a message, because a tab with an older version of the console may send it. Zod is not used, so that
 * sign-out never waits until the Zod script is loaded.
 */
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

export function broadcastToTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

export function onTabMessage(callback: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (isTabMessage(data)) callback(data);
  };
  return () => channel.close();
}

/** The time in ms to wait for answers of other tabs. A tab that does not answer within this time counts as asleep. */
const answerTimeoutMs = 300;

/**
 * The channel on which this tab requests the unsaved forms of other tabs. A BroadcastChannel does not receive its own
 * messages, so this tab never answers itself.
 */
let unsavedChannel: BroadcastChannel | null = null;

const isTitles = (data: unknown): data is string[] =>
  Array.isArray(data) && data.every((title) => typeof title === 'string');

export function answerUnsavedRequests(titles: () => string[]): () => void {
  const channel = new BroadcastChannel('homeroom-unsaved');
  channel.addEventListener('message', ({ data }) => data === 'asked' && channel.postMessage(titles()));
  unsavedChannel = channel;
  return () => channel.close();
}

export function requestUnsavedTitles(): Promise<string[]> {
  const titles: string[] = [];
  const handleAnswer = ({ data }: MessageEvent) => isTitles(data) && titles.push(...data);
  unsavedChannel?.addEventListener('message', handleAnswer);
  unsavedChannel?.postMessage('asked');
  return new Promise((resolve) =>
    setTimeout(() => {
      unsavedChannel?.removeEventListener('message', handleAnswer);
      resolve(titles);
    }, answerTimeoutMs),
  );
}
