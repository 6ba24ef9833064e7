import { createHmac } from 'node:crypto';
import { newestSecret, type SessionSecrets } from '../session/session-secrets';

/** Keyed, because a plain hash of a phone number can be reversed by trying all numbers. */
export const fingerprint = (secrets: SessionSecrets, text: string): string =>
  createHmac('sha256', newestSecret(secrets)).update(`fingerprint ${text}`).digest('base64url');

export interface Counter {
  kind: string;
  subject: string;
  maxAttempts: number;
  withinMs: number;
}

export interface AttemptStore {
  /** Adds an attempt to all counters, or to none when one of them is full. Returns the time to wait in ms, or 0. */
  consume(counts: Counter[]): Promise<number>;
  reset(counts: Counter[]): Promise<void>;
}

export const counterKey = ({ kind, subject }: Counter): string => `${kind} ${subject}`;

/**
 * One of 65,536 counters per kind, used when the store is full. Live counters are never evicted: a flood of attempts
 * makes some users wait too long, but grants no extra attempts. The keyed hash hides from an attacker which users share
 * a counter.
 */
export function sharedCounterKey(secrets: SessionSecrets, count: Counter): string {
  const slot = Buffer.from(fingerprint(secrets, counterKey(count)), 'base64url').readUInt16BE();
  return `common ${count.kind} ${slot}`;
}

type CounterMap = Map<string, number[]>;

const maxOwnCounters = 2000;

export function createMemoryAttempts(
  secrets: SessionSecrets,
  counterMaps = new Map<string, CounterMap>(),
): AttemptStore {
  /** The map is in order of last use, so that the cleanup stops at the first live counter. */
  function liveCounters({ kind, withinMs }: Counter): CounterMap {
    const counters: CounterMap = counterMaps.get(kind) ?? new Map();
    counterMaps.set(kind, counters);
    for (const [key, timestamps] of counters) {
      if ((timestamps.at(-1) ?? 0) > Date.now() - withinMs) break;
      counters.delete(key);
    }
    return counters;
  }

  function findCounter(count: Counter) {
    const counters = liveCounters(count);
    const ownKey = counterKey(count);
    let key = ownKey;
    if (!counters.has(ownKey)) {
      const sharedKey = sharedCounterKey(secrets, count);
      // The attempts of a shared counter can't be assigned to single users.
      if (counters.has(sharedKey) || counters.size >= maxOwnCounters) key = sharedKey;
    }
    return { ...count, counters, key, timestamps: counters.get(key) ?? [] };
  }

  return {
    async consume(counts) {
      const liveCounts = counts.map(findCounter);
      const now = Date.now();
      const wait = Math.max(
        0,
        ...liveCounts.map(
          ({ timestamps, maxAttempts, withinMs }) => (timestamps.at(-maxAttempts) ?? 0) + withinMs - now,
        ),
      );
      if (wait > 0) return wait;
      for (const { counters, key, timestamps, maxAttempts } of liveCounts) {
        counters.delete(key);
        counters.set(key, [...timestamps, now].slice(-maxAttempts));
      }
      return 0;
    },
    async reset(counts) {
      for (const count of counts) counterMaps.get(count.kind)?.delete(counterKey(count));
    },
  };
}
