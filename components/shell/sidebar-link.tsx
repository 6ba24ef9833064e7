'use client';

import Link from 'next/link';
import { useState } from 'react';
import { cn } from '@/lib/format/cn';
import type { NavigationEntry } from '@/lib/routes';
import { navigationIcons } from './navigation-icons';
import { PendingMark } from './pending-mark';
import { sidebarClass } from './sidebar-class';

/** Fetches its screen when the pointer or the focus comes near; a dozen at once would slow the first load. */
export function SidebarLink({ entry, pathname }: { entry: NavigationEntry; pathname: string }) {
  const [isNear, setIsNear] = useState(false);
  const Icon = navigationIcons[entry.path];
  const isCurrent = pathname === entry.path || pathname.startsWith(`${entry.path}/`);
  return (
    <Link
      href={entry.path}
      prefetch={isNear ? null : false}
      onPointerEnter={() => setIsNear(true)}
      onFocus={() => setIsNear(true)}
      aria-current={pathname === entry.path ? 'page' : isCurrent || undefined}
      className={cn(sidebarClass(isCurrent), !Icon && 'pl-11')}
    >
      {Icon && <Icon aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />}
      <span className="flex-1 truncate">{entry.label}</span>
      <PendingMark />
    </Link>
  );
}
