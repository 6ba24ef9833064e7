import { Menu } from 'lucide';
import { logoutId } from '@/components/command-menu/actions';
import { CommandMenuButton } from '@/components/command-menu/command-menu-button';
import { PageLink } from '@/components/links/page-link';
import { IconButton } from '@/components/ui/icon-button';
import type { Theme } from '@/lib/browser/device/preferences';
import { Brand } from './frame';
import { LogoutButton } from './logout-button';
import { NameMenu } from './name-menu';
import { menuId } from './sidebar';
import { SchoolName } from './tab-title';
import { ThemeSwitch } from './theme-switch';

interface TopBarProps {
  firstName: string;
  /** The screen that opens after the sign-in. */
  startPath: string;
  theme: Theme;
  /** True if the server stores the school profile. The top bar then shows the school's name, which users can change. */
  isSchoolShown: boolean;
  /** True if the server lists the sessions of its users. */
  hasSessions?: boolean;
}

export function TopBar({ firstName, startPath, theme, isSchoolShown, hasSessions }: TopBarProps) {
  const greeting = `Hi, ${firstName.trim() || 'User'}`;
  return (
    <header className="print:hidden fixed inset-x-0 top-0 z-30 h-top-bar border-b bg-surface">
      <div className="mx-auto flex h-full max-w-shell items-center gap-2 px-gutter sm:gap-4">
        <span className="-ml-2 inline-flex lg:hidden">
          <IconButton label="Menu" icon={Menu} popoverTarget={menuId} />
        </span>
        <PageLink href={startPath} className="flex rounded-control">
          <Brand isShort />
        </PageLink>
        {isSchoolShown && (
          <p className="min-w-0 flex-1 truncate border-l pl-4 text-base text-secondary-deep max-lg:hidden">
            <SchoolName />
          </p>
        )}
        {hasSessions ? (
          <NameMenu greeting={greeting} />
        ) : (
          <p title={greeting} className="ml-auto min-w-0 max-w-56 truncate text-base">
            {greeting}
          </p>
        )}
        <CommandMenuButton />
        <ThemeSwitch initial={theme} />
        <span id={logoutId} className="contents">
          <LogoutButton />
        </span>
      </div>
    </header>
  );
}
