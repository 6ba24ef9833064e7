'use client';

import Link from 'next/link';
import { type ComponentProps, useEffect } from 'react';
import { useHoverIntent } from '@/lib/browser/hooks/use-hover-intent';
import { useListScreens } from '@/lib/browser/lists/use-list-screens';
import { cancelPrefetch, promotePrefetch } from '@/lib/browser/next/page-prefetches';

type OwnProps =
  | 'href'
  | 'prefetch'
  | 'onNavigate'
  | 'onPointerDown'
  | 'onPointerEnter'
  | 'onPointerLeave'
  | 'onPointerCancel'
  | 'onFocus'
  | 'onBlur';

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, OwnProps> {
  href: string;
}

/**
 * Links to a screen. Prefetches the screen with its rows while the pointer or the focus rests on the link, and aborts
 * the prefetch afterwards. Does not prefetch every visible link, because a dozen requests at once would slow the first
 * load.
 */
export function PageLink({ href, ...props }: PageLinkProps) {
  const [isNear, near] = useHoverIntent();
  const lists = useListScreens();
  const isElsewhere = () => href !== window.location.pathname + window.location.search;
  useEffect(() => {
    if (!isNear) return;
    lists.prefetch(href);
    return () => cancelPrefetch(href);
  }, [isNear, href, lists]);
  return (
    <Link
      {...props}
      href={href}
      {...near}
      onPointerDown={() => lists.prefetch(href)}
      prefetch={isNear && isElsewhere() && !lists.has(href)}
      onNavigate={(event) => (lists.open(href) ? event.preventDefault() : promotePrefetch(href))}
    />
  );
}
