/** Idempotency keys: a write that is sent again under the same key is done only once. */

import { type Call, isWrite } from '@/lib/contract/call';

/**
 * A random key for one write. Not `crypto.randomUUID`: browsers offer that on https only, and a school may run the
 * console over plain http in its own network.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A write as it is sent. Files are compared by identity, not by name. */
interface Write {
  call: Call;
  url: string;
  content: string | File | undefined;
}

/** The last write whose outcome is unknown. */
let lastUnknownOutcome: (Write & { key: string }) | null = null;

/**
 * The idempotency key of a write. Creating a record again unchanged after an unknown outcome reuses the key, so that it
 * is not created twice. Toggles and updates get a new key: they are meant for the state that the screen shows by then.
 */
export function idempotencyKeyFor({ call, url, content }: Write): string {
  const isNewRecord = call.method === 'POST' && !call.isSwitch;
  const isAgain = isNewRecord && lastUnknownOutcome?.url === url && lastUnknownOutcome.content === content;
  return (isAgain && lastUnknownOutcome?.key) || newIdempotencyKey();
}

/** Remembers a write with an unknown outcome and the key it was sent under. */
export function rememberUnknownOutcome(write: Write, key: string): void {
  lastUnknownOutcome = { ...write, key };
}

/** After a write that succeeded, sending an earlier one again means a new record. */
export function forgetUnknownOutcome({ call }: Write): void {
  if (isWrite(call)) lastUnknownOutcome = null;
}
