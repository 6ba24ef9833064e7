import { type Call, isWrite } from '@/lib/contract/call';

/**
 * Returns a random key. Does not use `crypto.randomUUID`, which needs https, because a school may run the console over
 * plain http in its own network.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A write request. Two requests with a file are equal only if both contain the same `File` object. */
interface Write {
  call: Call;
  url: string;
  content: string | File | undefined;
}

let lastUnknownOutcome: (Write & { key: string }) | null = null;

/**
 * Returns the idempotency key of a write. If it is unknown whether a create request was saved, an unchanged repetition
 * gets the same key, so that no second record is created. Toggles and updates always get a new key, because they apply
 * to the state that the user sees at that time.
 */
export function idempotencyKeyFor({ call, url, content }: Write): string {
  const isNewRecord = call.method === 'POST' && !call.isToggle;
  const isRepeat = isNewRecord && lastUnknownOutcome?.url === url && lastUnknownOutcome.content === content;
  return (isRepeat && lastUnknownOutcome?.key) || newIdempotencyKey();
}

export function rememberUnknownOutcome(write: Write, key: string): void {
  lastUnknownOutcome = { ...write, key };
}

/** Called after a successful write. The same create request then gets a new key, and creates another record. */
export function forgetUnknownOutcome({ call }: Write): void {
  if (isWrite(call)) lastUnknownOutcome = null;
}
