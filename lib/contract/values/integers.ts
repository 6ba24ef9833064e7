/** A separate file without Zod, because it is part of a screen's first load. */

/** The maximum of PostgreSQL's `integer`, the id type of the databases. Ids in replies may be larger. */
export const maxId = 2_147_483_647;

/** Far beyond any list, and small enough that page times size is an exact integer. */
export const maxPage = 1_000_000;

/**
 * Converts digits to a number and returns any other value unchanged. `Number` would also accept `0x10`, `1e3`, ` 5 `
 * and ''.
 */
export const parseDigits = (given: unknown): unknown =>
  typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;

const between = (least: number, most: number) => (text: string | null | undefined) => {
  const given = parseDigits(text);
  return typeof given === 'number' && given >= least && given <= most ? given : null;
};

export const parseId = between(0, maxId);

export const pageIn = between(1, maxPage);
