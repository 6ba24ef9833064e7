/** List preferences of this device. They are in a cookie, because the server renders the first page. */

export const listChoicesCookie = 'lists';

export type Density = 'compact' | 'normal';

export const readDensity = (choices: Pick<URLSearchParams, 'get'>): Density =>
  choices.get('rows') === 'compact' ? 'compact' : 'normal';

export const readListChoices = (cookie: string | undefined): URLSearchParams => new URLSearchParams(cookie);
