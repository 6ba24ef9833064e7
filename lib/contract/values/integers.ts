/** Integers in requests and in addresses: apart from Zod and from other limits, because a screen's first load has them. */

/** The largest integer of the databases that keep ids, PostgreSQL's `integer`. Ids in replies may be larger. */
export const maxId = 2_147_483_647;

/** Far beyond any list, and small enough that page times size is an exact number everywhere. */
export const maxPage = 1_000_000;

/**
 * Reads digits as the number that they are, with or without leading zeros, and leaves all else as it is: `Number` would
 * read `0x10`, `1e3`, ` 5 ` and the empty text, too.
 */
export const fromDigits = (given: unknown): unknown =>
  typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;

const between = (least: number, most: number) => (text: string | null | undefined) => {
  const given = fromDigits(text);
  return typeof given === 'number' && given >= least && given <= most ? given : null;
};

/** The id that stands in an address; `null` where there is none. */
export const idIn = between(0, maxId);

/** The 1-based page that stands in an address; `null` where there is none. */
export const pageIn = between(1, maxPage);
