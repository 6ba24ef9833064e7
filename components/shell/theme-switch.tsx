import { Monitor, Moon, Sun } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { type Theme, themes } from '@/lib/browser/device/preferences';
import { ThemeRadio } from './theme-radio';

const themeOptions = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'Same as system', icon: Monitor },
} as const;

/** Shows radio buttons instead of a menu, because they need only one click and less script. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  return (
    <fieldset className="flex items-center gap-0.5 rounded-full bg-muted p-1">
      <legend className="sr-only">Colour mode</legend>
      {themes.map((theme) => {
        const { label, icon } = themeOptions[theme];
        return (
          <ThemeRadio key={theme} theme={theme} label={label} isInitial={theme === initial}>
            <Icon of={icon} className="size-4" />
          </ThemeRadio>
        );
      })}
    </fieldset>
  );
}
