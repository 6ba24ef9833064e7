'use client';

import Link from 'next/link';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { dropPrefetch, pressPrefetch } from '@/lib/client/page-prefetches';
import { mayPrefetch } from '@/lib/device/connection';

/** How long a pointer or the focus stays on a link that is meant, in ms: less than a press takes, more than passing by. */
const restMs = 65;

type OwnProps =
  | 'href'
  | 'prefetch'
  | 'onNavigate'
  | 'onPointerEnter'
  | 'onPointerLeave'
  | 'onPointerCancel'
  | 'onFocus'
  | 'onBlur';

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, OwnProps> {
  href: string;
}

/**
 * A link to a screen, which is fetched with its rows while the pointer or the focus rests on the link, and given up when
 * it leaves. Nothing is fetched for links that are merely seen: a dozen at once would slow the first load.
 */
export function PageLink({ href, ...props }: PageLinkProps) {
  const [isNear, setIsNear] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const approach = (afterMs: number) => {
    const { pathname, search } = window.location;
    if (href === pathname + search || !mayPrefetch()) return;
    clearTimeout(rest.current);
    rest.current = setTimeout(setIsNear, afterMs, true);
  };
  const leave = () => {
    clearTimeout(rest.current);
    setIsNear(false);
    dropPrefetch(href);
  };
  useEffect(() => () => clearTimeout(rest.current), []);
  return (
    <Link
      {...props}
      href={href}
      prefetch={isNear}
      onPointerEnter={({ pointerType }) => approach(pointerType === 'touch' ? 0 : restMs)}
      onFocus={() => approach(restMs)}
      // A finger leaves before it clicks.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && leave()}
      onPointerCancel={leave}
      onBlur={leave}
      onNavigate={() => pressPrefetch(href)}
    />
  );
}
