import type { Call } from '@/lib/contract/call';

/**
 * A random key for one write. `crypto.randomUUID` would do, but browsers keep it from pages on plain http, and a school
 * may run the console so in its own network.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A write as it is sent; the same file means the very same one, not another with its name. */
interface Write {
  call: Call;
  url: string;
  content: string | File | undefined;
}

/** The last write that nobody confirmed. */
let unconfirmed: (Write & { key: string }) | null = null;

/**
 * The key by which the server knows a write. A new record that nobody confirmed and that is sent again unchanged keeps
 * its key, so that it can't be made twice. Not so a switch, or a change: those are sent for what the screen shows by then.
 */
export function keyOf({ call, url, content }: Write): string {
  const isNewRecord = call.method === 'POST' && !call.isSwitch;
  const isAgain = isNewRecord && unconfirmed?.url === url && unconfirmed.content === content;
  return (isAgain && unconfirmed?.key) || newKey();
}

/** Nobody confirmed this write, which was sent under this key. */
export function doubt(write: Write, key: string): void {
  unconfirmed = { ...write, key };
}

/** A write that succeeds ends every doubt before it: from here on, the same once more is meant anew. */
export function confirm({ call }: Write): void {
  if (call.method !== 'GET') unconfirmed = null;
}
