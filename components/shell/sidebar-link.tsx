'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { cn } from '@/lib/format/cn';
import { PendingMark } from './pending-mark';
import { sidebarClass } from './sidebar-class';

interface SidebarLinkProps {
  path: string;
  label: string;
  icon?: ReactNode;
}

/** Fetches its screen when the pointer or the focus comes near; a dozen at once would slow the first load. */
export function SidebarLink({ path, label, icon }: SidebarLinkProps) {
  const pathname = usePathname();
  const [isNear, setIsNear] = useState(false);
  const isCurrent = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <Link
      href={path}
      prefetch={isNear ? null : false}
      onPointerEnter={() => setIsNear(true)}
      onFocus={() => setIsNear(true)}
      aria-current={pathname === path ? 'page' : isCurrent || undefined}
      className={cn(sidebarClass(isCurrent), !icon && 'pl-11')}
    >
      {icon}
      <span className="flex-1 truncate">{label}</span>
      <PendingMark />
    </Link>
  );
}
