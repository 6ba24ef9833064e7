import type { ReactNode } from 'react';
import { Tooltip } from '@/components/ui/tooltip';
import { PageLink } from './page-link';

interface IconLinkProps {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  href: string;
}

/** Looks like an `IconButton`, but is a link, so that it can be opened in a new tab. */
export function IconLink({ label, icon, href }: IconLinkProps) {
  return (
    <Tooltip text={label}>
      <PageLink
        href={href}
        aria-label={label}
        className="icon-button text-secondary-deep hover:bg-accent-soft hover:text-accent-deep"
      >
        {icon}
      </PageLink>
    </Tooltip>
  );
}
