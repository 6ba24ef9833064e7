/** A separate file without Zod, because it is part of a screen's first load. */

/** The maximum of PostgreSQL's `integer`, the id type of the databases. Ids in replies may be larger. */
export const maxId = 2_147_483_647;

/** The maximum page number. No list has so many pages, and page number times page size is still an exact integer. */
export const maxPage = 1_000_000;

/**
 * Converts digits to a number and returns any other value unchanged. `Number` would also accept `0x10`, `1e3`, ` 5 `
 * and ''.
 */
export const parseDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;

const parseBetween = (min: number, max: number) => (text: string | null | undefined) => {
  const value = parseDigits(text);
  return typeof value === 'number' && value >= min && value <= max ? value : null;
};

export const parseId = parseBetween(0, maxId);

export const parsePage = parseBetween(1, maxPage);
