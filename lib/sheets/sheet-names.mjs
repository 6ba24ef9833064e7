/** Characters. */
const longest = 31;

/** How much of the end is kept where a name is cut: enough for a month and its year. */
const kept = 9;

/** @param {string} name @param {number} room */
const cut = (name, room) =>
  name.length <= room ? name : `${name.slice(0, room - kept - 1).trimEnd()}…${name.slice(-kept)}`.toWellFormed();

/**
 * Names that Excel takes: 31 characters without []:*?/\, none twice whatever the case. "History" it keeps for itself.
 * @param {string[]} given
 */
export function namesOf(given) {
  const taken = new Set(['history']);
  return given.map((name, at) => {
    const legal = name
      .toWellFormed()
      .replace(/[[\]:*?/\\\p{C}]+/gu, ' ')
      .replaceAll("'", '’');
    const base = legal.trim() || `Sheet ${at + 1}`;
    let unique = cut(base, longest);
    for (let nth = 2; taken.has(unique.toLowerCase()); nth += 1) unique = `${cut(base, longest - 4)} ${nth}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
