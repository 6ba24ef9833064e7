import { isSharedComputer } from './device-storage';

/** A cookie stores the list preferences, because the server needs them to render the first page. */
export const listChoicesCookie = 'lists';

type Density = 'compact' | 'normal';

export const readDensity = (choices: Pick<URLSearchParams, 'get'>): Density =>
  choices.get('rows') === 'compact' ? 'compact' : 'normal';

export const readListChoices = (cookie: string | undefined): URLSearchParams => new URLSearchParams(cookie);

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'theme';

export const readTheme = (value: string | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system';

export const themeClass = (theme: Theme) => (theme === 'system' ? '' : theme);

const yearInSeconds = 31_536_000;

/** On a shared computer, the cookie lasts until the browser is closed. */
export function writeCookie(name: string, value: string | null): void {
  const lifetime = value === null ? '; max-age=0' : isSharedComputer() ? '' : `; max-age=${yearInSeconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain HTTP.
  document.cookie = `${name}=${value ?? ''}; path=/${lifetime}; samesite=lax`;
}
