/**
 * The list preferences of this device. A cookie stores them, because the server needs them to render the first page.
 */

export const listChoicesCookie = 'lists';

export type Density = 'compact' | 'normal';

export const readDensity = (choices: Pick<URLSearchParams, 'get'>): Density =>
  choices.get('rows') === 'compact' ? 'compact' : 'normal';

export const readListChoices = (cookie: string | undefined): URLSearchParams => new URLSearchParams(cookie);
