export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'theme';

/** Reads the cookie's value; a missing or unknown one follows the system. */
export const readTheme = (value: string | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system';

/** The class of <html>; none follows the system. */
export const themeClass = (theme: Theme) => (theme === 'system' ? '' : theme);
