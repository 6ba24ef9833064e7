'use client';

import type { ReactNode } from 'react';
import { type Theme, themeClass, themeCookie, writeCookie } from '@/lib/browser/device/preferences';
import { useHydrated } from '@/lib/browser/hooks/use-hydrated';

/** Stores the theme in a cookie, so that the server already renders the page in the right colours. */
function applyTheme(theme: Theme) {
  writeCookie(themeCookie, theme === 'system' ? null : theme);
  document.documentElement.classList.remove('light', 'dark');
  if (theme !== 'system') document.documentElement.classList.add(themeClass(theme));
}

interface ThemeRadioProps {
  theme: Theme;
  label: string;
  isInitial: boolean;
  children: ReactNode;
}

export function ThemeRadio({ theme, label, isInitial, children }: ThemeRadioProps) {
  const isHydrated = useHydrated();
  return (
    <label
      data-tooltip={label}
      className="inline-flex size-7 items-center justify-center rounded-full text-secondary-deep transition-colors hover:text-main has-checked:border-2 has-checked:border-accent-deep has-checked:bg-accent-deep has-checked:text-surface has-focus-visible:outline-2 has-focus-visible:outline-accent-deep"
    >
      <input
        type="radio"
        name="theme"
        value={theme}
        aria-label={label}
        // Disabled until hydration, because an earlier choice would have no effect.
        disabled={!isHydrated}
        defaultChecked={isInitial}
        onChange={() => applyTheme(theme)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
      />
      {children}
    </label>
  );
}
