import { fingerprint } from './fingerprint';

/** A count that takes so many attempts of a kind within so many ms: the sends to a number, the guesses at its code. */
export interface Count {
  kind: string;
  /** The number or the address. */
  of: string;
  most: number;
  withinMs: number;
}

/** Where attempts are counted. */
export interface Attempts {
  /**
   * Adds an attempt to all of these counts, or to none where one of them is full.
   * @returns the ms to wait until they take it; 0 where it was counted.
   */
  take(counts: Count[]): Promise<number>;
  /** Empties counts. */
  forget(counts: Count[]): Promise<void>;
}

export const ownKey = ({ kind, of }: Count): string => `${kind} ${of}`;

/**
 * The one of 65,536 counts of its kind that a number or address has in common with others while there is no room for one
 * of its own. Nothing that still counts is ever removed: under a flood some wait too long, and nobody gets more than is
 * allowed. Which ones share it can't be told without the secret.
 */
export function commonKey(count: Count): string {
  const nth = Buffer.from(fingerprint(ownKey(count)), 'base64url').readUInt16BE();
  return `common ${count.kind} ${nth}`;
}

type Room = Map<string, number[]>;

// One count for all the bundles that Next makes of this module.
const slot = globalThis as typeof globalThis & { homeroomLimits?: Map<string, Room> };
slot.homeroomLimits ??= new Map();
const rooms = slot.homeroomLimits;

/** More than sign in within ten minutes where nobody attacks. */
const ownCountsOfKind = 2000;

/** The moments of all counts of a kind that still hold one, in the order of their last. */
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
    // Also where there is room again: whose attempts stand in the common one can't be told.
    if (room.has(common) || room.size >= ownCountsOfKind) key = common;
  }
  return { ...count, room, key, moments: room.get(key) ?? [] };
}

/** Counts in the memory of this process. */
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
    // What a number has in common with others is not its own to empty.
    for (const count of counts) rooms.get(count.kind)?.delete(ownKey(count));
  },
};
