const longest = 31;

const kept = 9;

/** @param {string} name @param {number} room */
const cut = (name, room) =>
  name.length <= room ? name : `${name.slice(0, room - kept - 1).trimEnd()}…${name.slice(-kept)}`.toWellFormed();

/**
 * Returns names that Excel accepts: 31 characters without []:*?/\, unique regardless of case. Excel reserves "History".
 * A cut name keeps its last 9 characters, enough for a month and its year.
 * @param {string[]} names
 */
export function toSheetNames(names) {
  const taken = new Set(['history']);
  return names.map((name, at) => {
    const legal = name
      .toWellFormed()
      .replace(/[[\]:*?/\\\p{C}]+/gu, ' ')
      .replaceAll("'", '’');
    const base = legal.trim() || `Sheet ${at + 1}`;
    let unique = cut(base, longest);
    for (let suffix = 2; taken.has(unique.toLowerCase()); suffix += 1) unique = `${cut(base, longest - 4)} ${suffix}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
