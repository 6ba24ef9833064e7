/** The rate limiter's counters in memory, for a console of one process; also the types that both stores share. */
import { fingerprint } from './fingerprint';

/** A counter that allows `most` attempts within `withinMs`, such as codes sent to a number or guesses at a code. */
export interface Count {
  kind: string;
  /** The phone number or network address that is counted. */
  of: string;
  most: number;
  withinMs: number;
}

/** A store for rate limit counters. */
export interface Attempts {
  /**
   * Adds an attempt to all of these counters, or to none when one of them is full.
   * @returns how many ms to wait; 0 when the attempt was counted.
   */
  take(counts: Count[]): Promise<number>;
  /** Resets counters. */
  forget(counts: Count[]): Promise<void>;
}

export const ownKey = ({ kind, of }: Count): string => `${kind} ${of}`;

/**
 * The shared counter (one of 65,536 per kind) that is used while the store has no room for an own one. Live counters
 * are never evicted: under a flood some users wait too long, but nobody gets extra attempts. Without the secret an
 * attacker can't tell who shares a counter.
 */
export function commonKey(count: Count): string {
  const nth = Buffer.from(fingerprint(ownKey(count)), 'base64url').readUInt16BE();
  return `common ${count.kind} ${nth}`;
}

type Room = Map<string, number[]>;

// On globalThis, because Next may load this module once per bundle.
const slot = globalThis as typeof globalThis & { homeroomLimits?: Map<string, Room> };
slot.homeroomLimits ??= new Map();
const rooms = slot.homeroomLimits;

/** More people than sign in within ten minutes in normal use. */
const ownCountsOfKind = 2000;

/** A kind's live counters as lists of timestamps, least recently used first; expired ones are removed. */
function roomFor({ kind, withinMs }: Count): Room {
  const room: Room = rooms.get(kind) ?? new Map();
  rooms.set(kind, room);
  for (const [key, moments] of room) {
    if ((moments.at(-1) ?? 0) > Date.now() - withinMs) break;
    room.delete(key);
  }
  return room;
}

function placeOf(count: Count) {
  const room = roomFor(count);
  const own = ownKey(count);
  let key = own;
  if (!room.has(own)) {
    const common = commonKey(count);
    // Stays with the shared counter even when there is room again: its attempts can't be told apart.
    if (room.has(common) || room.size >= ownCountsOfKind) key = common;
  }
  return { ...count, room, key, moments: room.get(key) ?? [] };
}

/** Counters in the memory of this process. */
export const memoryAttempts: Attempts = {
  async take(counts) {
    const places = counts.map(placeOf);
    const now = Date.now();
    const wait = Math.max(0, ...places.map(({ moments, most, withinMs }) => (moments.at(-most) ?? 0) + withinMs - now));
    if (wait > 0) return wait;
    for (const { room, key, moments, most } of places) {
      room.delete(key);
      room.set(key, [...moments, now].slice(-most));
    }
    return 0;
  },
  async forget(counts) {
    // Shared counters are not reset: they also belong to others.
    for (const count of counts) rooms.get(count.kind)?.delete(ownKey(count));
  },
};
