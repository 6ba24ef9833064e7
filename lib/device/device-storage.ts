/** Values kept in the browser's localStorage until sign-out. */

import type * as z from 'zod/mini';
import { signedInCookie } from '@/lib/contract/values/signed-in-cookie';

/** Prefix of all keys of the console, so that sign-out can remove all of them. */
const prefix = 'homeroom:';

/** Fallback where localStorage is off or full; lasts until the next reload. */
const inMemory = new Map<string, string>();

const listeners = new Set<(key: string | null) => void>();

/** The user of this page; `null` before sign-in and after sign-out. */
let pageOwner: string | null = null;

/** Lets this page store values, as long as its user is the one who is signed in. */
export function openDeviceStorage(owner: string): void {
  pageOwner = owner;
}

const signedInOwner = (): string | null =>
  new RegExp(`(?:^|; )(?:__Host-)?${signedInCookie}=([^;]*)`).exec(document.cookie)?.[1] ?? null;

/** False after a sign-out or another user's sign-in in any tab, which this page may not have heard of yet. */
export const isDeviceStorageOpen = (): boolean => pageOwner !== null && pageOwner === signedInOwner();

/** @returns `null` where storage is switched off; even reading it throws there. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

const notifyListeners = (key: string | null) => {
  for (const listener of listeners) listener(key);
};

/** The key of a value that belongs to one school or one user: `deviceKey('broadcast-draft', 4, 14)`. */
export const deviceKey = (what: string, ...owner: (number | string)[]) => [what, ...owner].join(':');

/** The stored text without parsing, or `null`. */
export const readDeviceText = (key: string): string | null =>
  inMemory.get(prefix + key) ?? storage()?.getItem(prefix + key) ?? null;

/**
 * Stores a value as JSON, or removes it with `null`, and notifies all listeners. Storage that is not open takes nothing.
 * @returns whether a reload finds it so: a full storage keeps it only as long as the page is open.
 */
export function writeDevice(key: string, value: unknown): boolean {
  if (value !== null && !isDeviceStorageOpen()) return false;
  inMemory.delete(prefix + key);
  if (value === null) storage()?.removeItem(prefix + key);
  else store(prefix + key, JSON.stringify(value));
  notifyListeners(key);
  return !inMemory.has(prefix + key);
}

function store(name: string, text: string) {
  try {
    storage()?.setItem(name, text);
  } catch {
    // The quota is exceeded or storage is forbidden.
  }
  if (storage()?.getItem(name) !== text) inMemory.set(name, text);
}

/** Parses stored text with a schema; damaged or outdated content counts as `null`. */
export function parseDevice<T>(text: string | null, shape: z.ZodMiniType<T>): T | null {
  if (text === null) return null;
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function storedNames(): string[] {
  const kept = storage();
  const names = Array.from({ length: kept?.length ?? 0 }, (_, at) => kept?.key(at) ?? '');
  return names.filter((name) => name.startsWith(prefix));
}

/** Everything that the console has stored on this device, as text. */
export const deviceTexts = (): { key: string; text: string | null }[] =>
  [...new Set([...inMemory.keys(), ...storedNames()])].map((name) => {
    const key = name.slice(prefix.length);
    return { key, text: readDeviceText(key) };
  });

/** Removes everything that the console has stored on this device, and lets this page store nothing more. */
export function clearDeviceStorage(): void {
  pageOwner = null;
  inMemory.clear();
  // A tab that was asleep hears of a sign-out late, when storage may hold values of the next session.
  if (signedInOwner() === null) for (const name of storedNames()) storage()?.removeItem(name);
  notifyListeners(null);
}

/** Calls back when a value changes, in this tab or another. @returns the unsubscribe function. */
export function onDeviceChange(key: string, callback: () => void): () => void {
  const here = (changed: string | null) => (changed === null || changed === key) && callback();
  const elsewhere = (event: StorageEvent) =>
    here(event.key?.startsWith(prefix) ? event.key.slice(prefix.length) : event.key);
  listeners.add(here);
  globalThis.addEventListener?.('storage', elsewhere);
  return () => {
    listeners.delete(here);
    globalThis.removeEventListener?.('storage', elsewhere);
  };
}
