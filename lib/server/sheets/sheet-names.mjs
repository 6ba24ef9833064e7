const maxLength = 31;

const suffixLength = 9;

/** @param {string} name @param {number} length */
const truncateMiddle = (name, length) =>
  name.length <= length
    ? name
    : `${name.slice(0, length - suffixLength - 1).trimEnd()}…${name.slice(-suffixLength)}`.toWellFormed();

/**
 * Excel accepts up to 31 characters without []:*?/\, unique regardless of case, and reserves the name "History". A
 * truncated name keeps its last 9 characters, enough for a month and its year. @param {string[]} names
 */
export function toSheetNames(names) {
  const taken = new Set(['history']);
  return names.map((name, index) => {
    const legal = name
      .toWellFormed()
      .replace(/[[\]:*?/\\\p{C}]+/gu, ' ')
      .replaceAll("'", '’');
    const base = legal.trim() || `Sheet ${index + 1}`;
    let unique = truncateMiddle(base, maxLength);
    for (let suffix = 2; taken.has(unique.toLowerCase()); suffix += 1)
      unique = `${truncateMiddle(base, maxLength - 4)} ${suffix}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
