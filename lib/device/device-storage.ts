import type * as z from 'zod/mini';

/** Everything the console keeps on a device begins so; signing out removes all of it. */
const prefix = 'homeroom:';

/** Where the browser refuses to keep anything, what was kept lasts until the next reload. */
const inMemory = new Map<string, string>();

const listeners = new Set<(key: string | null) => void>();

/** @returns `null` where storage is switched off; even reading it throws there. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

const tell = (key: string | null) => {
  for (const listener of listeners) listener(key);
};

/** The name of something that belongs to one school, or one of its users: `deviceKey('broadcast-draft', 4, 14)`. */
export const deviceKey = (what: string, ...owner: (number | string)[]) => [what, ...owner].join(':');

/** The kept text as it is, or `null`. */
export const readDeviceText = (key: string): string | null =>
  inMemory.get(prefix + key) ?? storage()?.getItem(prefix + key) ?? null;

/** Keeps a value, or with `null` forgets it, and tells everybody who shows it. */
export function writeDevice(key: string, value: unknown): void {
  inMemory.delete(prefix + key);
  if (value === null) storage()?.removeItem(prefix + key);
  else keep(prefix + key, JSON.stringify(value));
  tell(key);
}

function keep(name: string, text: string) {
  try {
    storage()?.setItem(name, text);
  } catch {
    // Full or refused.
  }
  if (storage()?.getItem(name) !== text) inMemory.set(name, text);
}

/** Reads kept text by its shape; damaged or outdated content counts as none. */
export function parseDevice<T>(text: string | null, shape: z.ZodMiniType<T>): T | null {
  if (text === null) return null;
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Forgets everything the console has kept on this device. */
export function clearDevice(): void {
  inMemory.clear();
  const kept = storage();
  const names = Array.from({ length: kept?.length ?? 0 }, (_, at) => kept?.key(at) ?? '');
  for (const name of names) if (name.startsWith(prefix)) kept?.removeItem(name);
  tell(null);
}

/** Calls back when a value changes, in this tab or another; returns what stops it. */
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
