import Link from 'next/link';
import { Brand } from './frame';
import { LogoutButton } from './logout-button';
import type { Theme } from './theme';
import { ThemeSwitch } from './theme-switch';

export function TopBar({ firstName, theme }: { firstName: string; theme: Theme }) {
  const greeting = `Hi, ${firstName.trim() || 'User'}`;
  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-top-bar items-center gap-4 border-b bg-surface px-5">
      <Link href="/dashboard" prefetch={false} className="flex rounded-control">
        <Brand />
      </Link>
      <p title={greeting} className="ml-auto max-w-56 truncate text-base">
        {greeting}
      </p>
      <ThemeSwitch initial={theme} />
      <LogoutButton />
    </header>
  );
}
