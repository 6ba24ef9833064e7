import { Menu } from 'lucide-react';
import { logoutId } from '@/components/command-menu/actions';
import { CommandMenuButton } from '@/components/command-menu/command-menu-button';
import { PageLink } from '@/components/links/page-link';
import { IconButton } from '@/components/ui/icon-button';
import type { Theme } from '@/lib/browser/device/theme';
import { Brand } from './frame';
import { LogoutButton } from './logout-button';
import { menuId } from './sidebar';
import { TopBarSchool } from './tab-title';
import { ThemeSwitch } from './theme-switch';

export function TopBar({ firstName, theme }: { firstName: string; theme: Theme }) {
  const greeting = `Hi, ${firstName.trim() || 'User'}`;
  return (
    <header className="print:hidden fixed inset-x-0 top-0 z-30 h-top-bar border-b bg-surface">
      <div className="mx-auto flex h-full max-w-shell items-center gap-2 px-gutter sm:gap-4">
        <span className="-ml-2 inline-flex lg:hidden">
          <IconButton label="Menu" icon={<Menu />} popoverTarget={menuId} />
        </span>
        <PageLink href="/dashboard" className="flex rounded-control">
          <Brand isShort />
        </PageLink>
        <TopBarSchool />
        <p title={greeting} className="ml-auto min-w-0 max-w-56 truncate text-base">
          {greeting}
        </p>
        <CommandMenuButton />
        <ThemeSwitch initial={theme} />
        <span id={logoutId} className="contents">
          <LogoutButton />
        </span>
      </div>
    </header>
  );
}
