import type * as z from 'zod/mini';
import { createListeners } from '@/lib/browser/device/listeners';
import { sharedMark, signedInCookie } from '@/lib/contract/values/signed-in-cookie';

export const prefix = 'homeroom:';

/**
 * The values that are not in localStorage, because the computer is shared, or because localStorage is disabled or full.
 * They last until the next reload.
 */
const inMemory = new Map<string, string>();

const listeners = createListeners<[string | null]>();

let pageOwner: string | null = null;

export function openDeviceStorage(owner: string): void {
  pageOwner = owner;
}

/**
 * Returns the hash of the signed-in user, or `null`. The hash is base64url text, with `sharedMark` in front on a shared
 * computer.
 */
export function signedInOwner(): string | null {
  const find = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
  // Reads the cookie of https first, because the cookie of an earlier visit by plain http may still exist.
  return find(`__Host-${signedInCookie}`) ?? find(signedInCookie) ?? null;
}

/**
 * True while the user of this page is signed in. False at once after a sign-out or another user's sign-in in any tab,
 * even before this tab is notified.
 */
export const isDeviceStorageOpen = (): boolean => pageOwner !== null && pageOwner === signedInOwner();

/** Returns `null` if localStorage is disabled. Then even reading `globalThis.localStorage` throws an error. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export const deviceKey = (name: string, ...owner: (number | string)[]) => [name, ...owner].join(':');

export const readDeviceText = (key: string): string | null =>
  inMemory.get(prefix + key) ?? storage()?.getItem(prefix + key) ?? null;

/**
 * Stores a value as JSON. The value `null` removes the stored value.
 * @returns true if the change survives a reload. False if the value is in memory only, or if it was not stored because
 * the user has signed out.
 */
export function writeDeviceValue(key: string, value: unknown): boolean {
  if (value !== null && !isDeviceStorageOpen()) return false;
  inMemory.delete(prefix + key);
  if (value === null) storage()?.removeItem(prefix + key);
  else store(prefix + key, JSON.stringify(value));
  listeners.notify(key);
  return !inMemory.has(prefix + key);
}

export const isSharedComputer = (): boolean => signedInOwner()?.startsWith(sharedMark) ?? false;

function store(name: string, text: string) {
  try {
    if (!isSharedComputer()) storage()?.setItem(name, text);
  } catch {
    // Continues if the quota is exceeded or localStorage is disabled. The next statement then keeps the text in memory.
  }
  if (storage()?.getItem(name) !== text) inMemory.set(name, text);
}

export function parseDeviceValue<T>(text: string | null, shape: z.ZodMiniType<T>): T | null {
  if (text === null) return null;
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function storedNames(): string[] {
  const items = storage();
  const names = Array.from({ length: items?.length ?? 0 }, (_, index) => items?.key(index) ?? '');
  return names.filter((name) => name.startsWith(prefix));
}

export const listDeviceTexts = (): { key: string; text: string | null }[] =>
  [...new Set([...inMemory.keys(), ...storedNames()])].map((name) => {
    const key = name.slice(prefix.length);
    return { key, text: readDeviceText(key) };
  });

export const hasDrafts = (): boolean => listDeviceTexts().some(({ key }) => /^[\w-]+-draft:/.test(key));

export function clearDeviceStorage(): void {
  pageOwner = null;
  inMemory.clear();
  // Keeps the stored values if a user is signed in. A sleeping tab may learn of a sign-out late, when the values
  // already belong to the next session.
  if (signedInOwner() === null) for (const name of storedNames()) storage()?.removeItem(name);
  listeners.notify(null);
}

export function onDeviceChange(key: string, callback: () => void): () => void {
  const notify = (changed: string | null) => (changed === null || changed === key) && callback();
  const handleStorage = (event: StorageEvent) =>
    notify(event.key?.startsWith(prefix) ? event.key.slice(prefix.length) : event.key);
  const stopNotifying = listeners.add(notify);
  globalThis.addEventListener?.('storage', handleStorage);
  return () => {
    stopNotifying();
    globalThis.removeEventListener?.('storage', handleStorage);
  };
}
