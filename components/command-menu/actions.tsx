import { Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Action {
  label: string;
  /** Search terms in addition to the label. */
  words: string;
  icon: ReactNode;
  act: () => void;
}

/** Clicks the theme control of the top bar, so that the control shows the new theme too. */
const pressTheme = (theme: string) => () =>
  document.querySelector<HTMLElement>(`input[name=theme][value=${theme}]`)?.click();

/** The id of the element around the top bar's logout button. */
export const logoutId = 'logout';

/** Clicks the top bar's button, so that both show the same questions and messages. */
const pressLogout = () => document.querySelector<HTMLElement>(`#${logoutId} button`)?.click();

export const actions = (onShortcuts: () => void): Action[] => [
  { label: 'Light colours', words: 'theme mode', icon: <Sun aria-hidden />, act: pressTheme('light') },
  { label: 'Dark colours', words: 'theme mode', icon: <Moon aria-hidden />, act: pressTheme('dark') },
  { label: 'Same colours as system', words: 'theme mode', icon: <Monitor aria-hidden />, act: pressTheme('system') },
  { label: 'Keyboard shortcuts', words: 'help', icon: <Keyboard aria-hidden />, act: onShortcuts },
  { label: 'Log out', words: 'logout sign out', icon: <LogOut aria-hidden />, act: pressLogout },
];
