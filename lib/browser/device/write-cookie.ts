import { isSharedComputer } from './device-storage';

const yearInSeconds = 31_536_000;

/**
 * Stores a preference of this device in a cookie for a year. On a shared computer, the cookie lasts until the browser
 * is closed. The value `null` removes the cookie.
 */
export function writeCookie(name: string, value: string | null): void {
  const lifetime = value === null ? '; max-age=0' : isSharedComputer() ? '' : `; max-age=${yearInSeconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain HTTP.
  document.cookie = `${name}=${value ?? ''}; path=/${lifetime}; samesite=lax`;
}
