/** The rate limiter's counters in memory, for a console of one process; also the types that both stores share. */
import type { SessionSecrets } from '../session/session-secrets';
import { fingerprint } from './fingerprint';

/** A counter that allows `most` attempts within `withinMs`, such as codes sent to a number or guesses at a code. */
export interface Counter {
  kind: string;
  /** The phone number or network address that is counted. */
  of: string;
  most: number;
  withinMs: number;
}

/** A store for rate limit counters. */
export interface AttemptStore {
  /**
   * Adds an attempt to all of these counters, or to none when one of them is full.
   * @returns how many ms to wait; 0 when the attempt was counted.
   */
  take(counts: Counter[]): Promise<number>;
  /** Resets counters. */
  forget(counts: Counter[]): Promise<void>;
}

export const counterKey = ({ kind, of }: Counter): string => `${kind} ${of}`;

/**
 * The shared counter (one of 65,536 per kind) that is used while the store has no room for an own one. Live counters
 * are never evicted: under a flood some users wait too long, but nobody gets extra attempts. Without the secret an
 * attacker can't tell who shares a counter.
 */
export function sharedCounterKey(secrets: SessionSecrets, count: Counter): string {
  const nth = Buffer.from(fingerprint(secrets, counterKey(count)), 'base64url').readUInt16BE();
  return `common ${count.kind} ${nth}`;
}

type CounterMap = Map<string, number[]>;

/** More people than sign in within ten minutes in normal use. */
const maxOwnCounters = 2000;

/** Counters in memory, as `counterMaps`: by kind, each with its last attempts in ms since the epoch. */
export function memoryAttempts(secrets: SessionSecrets, counterMaps = new Map<string, CounterMap>()): AttemptStore {
  /** A kind's live counters, least recently used first; expired ones are removed. */
  function liveCounters({ kind, withinMs }: Counter): CounterMap {
    const counters: CounterMap = counterMaps.get(kind) ?? new Map();
    counterMaps.set(kind, counters);
    for (const [key, moments] of counters) {
      if ((moments.at(-1) ?? 0) > Date.now() - withinMs) break;
      counters.delete(key);
    }
    return counters;
  }

  function findCounter(count: Counter) {
    const counters = liveCounters(count);
    const own = counterKey(count);
    let key = own;
    if (!counters.has(own)) {
      const common = sharedCounterKey(secrets, count);
      // Stays with the shared counter even when there is room again: its attempts can't be told apart.
      if (counters.has(common) || counters.size >= maxOwnCounters) key = common;
    }
    return { ...count, counters, key, moments: counters.get(key) ?? [] };
  }

  return {
    async take(counts) {
      const found = counts.map(findCounter);
      const now = Date.now();
      const wait = Math.max(
        0,
        ...found.map(({ moments, most, withinMs }) => (moments.at(-most) ?? 0) + withinMs - now),
      );
      if (wait > 0) return wait;
      for (const { counters, key, moments, most } of found) {
        counters.delete(key);
        counters.set(key, [...moments, now].slice(-most));
      }
      return 0;
    },
    async forget(counts) {
      // Shared counters are not reset: they also belong to others.
      for (const count of counts) counterMaps.get(count.kind)?.delete(counterKey(count));
    },
  };
}
