'use client';

import { ChevronDown } from 'lucide';
import { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useId, useState } from 'react';
import { PageLink } from '@/components/links/page-link';
import { Icon } from '@/components/ui/icon';
import { Spinner } from '@/components/ui/spinner';
import { cn } from '@/lib/format/cn';

const sidebarClass = (isCurrent: boolean) =>
  cn(
    'relative flex h-10 w-full items-center gap-3 rounded-control px-3 text-sm transition-colors',
    'focus-visible:-outline-offset-2',
    isCurrent
      ? 'bg-accent-soft font-semibold text-accent-deep before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-full before:bg-accent'
      : 'text-main hover:bg-muted',
  );

/** Shows a spinner in a link whose screen is loading, with a delay to avoid flicker. */
function LinkSpinner() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span className="animate-late">
      <Spinner />
    </span>
  ) : null;
}

interface SidebarLinkProps {
  path: string;
  label: string;
  icon?: ReactNode;
  /** The paths of other screens that belong to this entry. */
  subpages?: readonly string[];
}

export function SidebarLink({ path, label, icon, subpages = [] }: SidebarLinkProps) {
  const pathname = usePathname();
  const isCurrent = pathname === path || pathname.startsWith(`${path}/`) || subpages.includes(pathname);
  return (
    <PageLink
      href={path}
      onClick={(event) => event.currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover()}
      aria-current={pathname === path ? 'page' : isCurrent || undefined}
      className={cn(sidebarClass(isCurrent), !icon && 'pl-11')}
    >
      {icon}
      <span className="flex-1 truncate">{label}</span>
      <LinkSpinner />
    </PageLink>
  );
}

interface SidebarGroupProps {
  path: string;
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

/**
 * Renders a group of entries that opens when one of its screens is shown. The user can also open and close the group.
 */
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
        <Icon of={ChevronDown} className={cn('size-4 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <ul id={listId} hidden={!isOpen} className="mt-0.5">
        {children}
      </ul>
    </>
  );
}
