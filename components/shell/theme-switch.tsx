'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Tooltip } from '@/components/ui/tooltip';
import { type Theme, themeClass, themeCookie, themes } from './theme';

const looks = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'Same as system', icon: Monitor },
} as const;

const yearInSeconds = 31_536_000;

/** The cookie lets the server write the class, so that no page ever flashes in the wrong colours. */
function apply(theme: Theme) {
  const maxAge = theme === 'system' ? 0 : yearInSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${maxAge}; samesite=lax`;
  document.documentElement.classList.remove('light', 'dark');
  if (theme !== 'system') document.documentElement.classList.add(themeClass(theme));
}

/** Three radio buttons: one press instead of a menu, and nothing more to load. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  return (
    <fieldset className="flex items-center gap-0.5 rounded-full bg-muted p-1">
      <legend className="sr-only">Colour mode</legend>
      {themes.map((choice) => {
        const { label, icon: Icon } = looks[choice];
        return (
          <Tooltip key={choice} text={label}>
            <label className="relative inline-flex size-7 items-center justify-center rounded-full text-secondary-deep transition-colors hover:text-main has-checked:bg-raised has-checked:text-accent-deep has-focus-visible:outline-2 has-focus-visible:outline-accent-deep">
              <input
                type="radio"
                name="theme"
                aria-label={label}
                checked={theme === choice}
                onChange={() => {
                  apply(choice);
                  setTheme(choice);
                }}
                className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
              />
              <Icon aria-hidden className="size-4" />
            </label>
          </Tooltip>
        );
      })}
    </fieldset>
  );
}
