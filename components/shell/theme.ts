export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'theme';

/** What the cookie says; none, or anything odd, means to follow the system. */
export const readTheme = (value: string | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system';

/** The class on <html>; the system's preference needs none. */
export const themeClass = (theme: Theme) => (theme === 'system' ? '' : theme);
