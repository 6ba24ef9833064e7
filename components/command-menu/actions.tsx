import { Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';

/** What is done at once, without another page. */
export interface Action {
  label: string;
  /** What it is found by, beside its label. */
  words: string;
  icon: ReactNode;
  act: () => void;
}

/** By the control of the top bar, which then shows it as well. */
const pressTheme = (theme: string) => () =>
  document.querySelector<HTMLElement>(`input[name=theme][value=${theme}]`)?.click();

/** The place of the top bar's button. */
export const logoutId = 'logout';

/** By the top bar's button, so that both ask and tell the same. */
const pressLogout = () => document.querySelector<HTMLElement>(`#${logoutId} button`)?.click();

export const actions = (onShortcuts: () => void): Action[] => [
  { label: 'Light colours', words: 'theme mode', icon: <Sun aria-hidden />, act: pressTheme('light') },
  { label: 'Dark colours', words: 'theme mode', icon: <Moon aria-hidden />, act: pressTheme('dark') },
  { label: 'Same colours as system', words: 'theme mode', icon: <Monitor aria-hidden />, act: pressTheme('system') },
  { label: 'Keyboard shortcuts', words: 'help', icon: <Keyboard aria-hidden />, act: onShortcuts },
  { label: 'Log out', words: 'logout sign out', icon: <LogOut aria-hidden />, act: pressLogout },
];
