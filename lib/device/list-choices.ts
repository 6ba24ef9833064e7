/** What this device remembers of lists: in a cookie, because the server draws the first page. */

export const listChoicesCookie = 'lists';

/** How high the rows of all lists are. */
export type Density = 'compact' | 'normal';

export const densityIn = (choices: Pick<URLSearchParams, 'get'>): Density =>
  choices.get('rows') === 'compact' ? 'compact' : 'normal';

/** Reads the cookie's value: the rows per page by the list's name, `rows`, the density, and `first-month`. */
export const readListChoices = (cookie: string | undefined): URLSearchParams => new URLSearchParams(cookie);
