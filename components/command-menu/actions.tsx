import { Keyboard, LogOut, Monitor, Moon, Sun, Undo2 } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { getLastUndo } from '@/lib/browser/toasts/toast';

export interface Action {
  label: string;
  /** Words that the search matches in addition to the label. */
  keywords: string;
  icon: ReactNode;
  run: () => void;
}

/** Changes the theme by clicking the theme control of the top bar, so that the control shows the new theme too. */
const clickTheme = (theme: string) => () =>
  document.querySelector<HTMLElement>(`input[name=theme][value=${theme}]`)?.click();

export const logoutId = 'logout';

/** Logs out by clicking the top bar's button, so that the menu and the button show the same questions and messages. */
const clickLogout = () => document.querySelector<HTMLElement>(`#${logoutId} button`)?.click();

const undoActions = (): Action[] => {
  const lastUndo = getLastUndo();
  if (!lastUndo) return [];
  return [
    { label: `Undo: ${lastUndo.undoes}`, keywords: 'revert back', icon: <Icon of={Undo2} />, run: lastUndo.onPress },
  ];
};

export const createActions = (onShortcuts: () => void): Action[] => [
  ...undoActions(),
  { label: 'Light colours', keywords: 'theme mode', icon: <Icon of={Sun} />, run: clickTheme('light') },
  { label: 'Dark colours', keywords: 'theme mode', icon: <Icon of={Moon} />, run: clickTheme('dark') },
  { label: 'Same colours as system', keywords: 'theme mode', icon: <Icon of={Monitor} />, run: clickTheme('system') },
  { label: 'Keyboard shortcuts', keywords: 'help', icon: <Icon of={Keyboard} />, run: onShortcuts },
  { label: 'Log out', keywords: 'logout sign out', icon: <Icon of={LogOut} />, run: clickLogout },
];
