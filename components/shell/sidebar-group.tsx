'use client';

import { ChevronDown } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '@/lib/format/cn';
import { sidebarClass } from './sidebar-class';

interface SidebarGroupProps {
  path: string;
  label: string;
  icon: ReactNode;
  /** Its list items. */
  children: ReactNode;
}

/** Opens by itself where one of its screens is shown, and stays as the person leaves it until then. */
export function SidebarGroup({ path, label, icon, children }: SidebarGroupProps) {
  const pathname = usePathname();
  const listId = useId();
  const isInside = pathname.startsWith(path);
  const [isOpen, setIsOpen] = useState(isInside);
  const [wasInside, setWasInside] = useState(isInside);
  if (isInside !== wasInside) {
    setWasInside(isInside);
    if (isInside) setIsOpen(true);
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className={cn(sidebarClass(false), isInside && 'font-semibold')}
      >
        {icon}
        <span className="flex-1 truncate text-left">{label}</span>
        <ChevronDown aria-hidden className={cn('size-4 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <ul id={listId} hidden={!isOpen} className="mt-0.5">
        {children}
      </ul>
    </>
  );
}
