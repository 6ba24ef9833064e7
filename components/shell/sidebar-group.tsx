'use client';

import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '@/lib/format/cn';
import type { NavigationEntry } from '@/lib/routes';
import { navigationIcons } from './navigation-icons';
import { sidebarClass } from './sidebar-class';
import { SidebarLink } from './sidebar-link';

/** Opens by itself where one of its screens is shown, and stays as the person leaves it until then. */
export function SidebarGroup({ entry, pathname }: { entry: NavigationEntry; pathname: string }) {
  const listId = useId();
  const isInside = pathname.startsWith(entry.path);
  const [isOpen, setIsOpen] = useState(isInside);
  const [wasInside, setWasInside] = useState(isInside);
  if (isInside !== wasInside) {
    setWasInside(isInside);
    if (isInside) setIsOpen(true);
  }
  const Icon = navigationIcons[entry.path];
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className={cn(sidebarClass(false), isInside && 'font-semibold')}
      >
        {Icon && <Icon aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />}
        <span className="flex-1 truncate text-left">{entry.label}</span>
        <ChevronDown aria-hidden className={cn('size-4 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <ul id={listId} hidden={!isOpen} className="mt-0.5">
        {entry.children?.map((child) => (
          <li key={child.path}>
            <SidebarLink entry={child} pathname={pathname} />
          </li>
        ))}
      </ul>
    </>
  );
}
