'use client';

import { usePathname } from 'next/navigation';
import { navigation } from '@/lib/routes';
import { SidebarGroup } from './sidebar-group';
import { SidebarLink } from './sidebar-link';

export function Sidebar() {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Main"
      className="border-r bg-surface md:fixed md:top-top-bar md:bottom-0 md:left-0 md:w-sidebar md:overflow-y-auto"
    >
      <ul className="flex flex-col gap-0.5 p-3">
        {navigation.map((entry) => (
          <li key={entry.path}>
            {entry.children ? (
              <SidebarGroup entry={entry} pathname={pathname} />
            ) : (
              <SidebarLink entry={entry} pathname={pathname} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
