export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'theme';

export const readTheme = (value: string | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system';

export const themeClass = (theme: Theme) => (theme === 'system' ? '' : theme);
