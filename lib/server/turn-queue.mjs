/** @typedef {{ group: string, member: string }} Owner */

/**
 * Groups take turns, and so do the members within a group. A member with many entries delays only its own entries.
 * @template T
 */
export function createTurnQueue() {
  /** @type {Map<string, Map<string, T[]>>} */
  const groups = new Map();
  let size = 0;

  return {
    size: () => size,
    /** @param {Owner} owner @param {T} entry */
    push({ group, member }, entry) {
      const members = groups.get(group) ?? new Map();
      const entries = members.get(member) ?? [];
      entries.push(entry);
      groups.set(group, members.set(member, entries));
      size += 1;
    },
    /** @returns {T | undefined} */
    shift() {
      for (const [group, members] of groups) {
        for (const [member, entries] of members) {
          const entry = entries.shift();
          members.delete(member);
          if (entries.length > 0) members.set(member, entries);
          groups.delete(group);
          if (members.size > 0) groups.set(group, members);
          size -= 1;
          return entry;
        }
      }
      return undefined;
    },
  };
}
