'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter, useSearchParams, useSelectedLayoutSegments } from 'next/navigation';
import { Component, type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { PageError } from '@/components/data-table/page-error';
import { onIdle, shouldPrefetch } from '@/lib/browser/device/on-idle';
import { useListChoices } from '@/lib/browser/lists/use-list-choices';
import { ListScreensProvider } from '@/lib/browser/lists/use-list-screens';
import { markOpenedList } from '@/lib/browser/next/reload-opened-lists';
import { useAllowedCalls, useFeatures } from '@/lib/browser/session/session-features';
import { callOfScreen } from '@/lib/routes';

/** A screen waits at most this time in ms for its rows, before it shows a skeleton instead. */
const maxWaitMs = 100;

let lists: typeof import('./list-screens') | undefined;

function loadLists() {
  // Needs the Navigation API, without which `reloadOpenedLists` does nothing.
  if (!window.navigation || !shouldPrefetch()) return;
  import('./list-screens').then(
    (module) => {
      lists = module;
    },
    () => undefined,
  );
}

const toUrl = (href: string) => new URL(href, window.location.href);

let openCount = 0;
let mustScrollToTop = false;

function showScreen(href: string, isScrolled: boolean) {
  const url = toUrl(href);
  if (url.pathname === window.location.pathname) window.scrollTo({ top: 0 });
  else mustScrollToTop = isScrolled;
  if (url.href !== window.location.href) window.history.pushState(null, '', href);
}

export function ListScreens({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const router = useRouter();
  const features = useFeatures();
  const { choices } = useListChoices();
  useEffect(() => onIdle(loadLists), []);
  const screens = useMemo(() => {
    const has = (href: string) => lists?.listScreens[toUrl(href).pathname] !== undefined;
    const read = async (href: string) => lists?.readRows(toUrl(href), client, { features, choices });
    return {
      has,
      prefetch: (href: string) => void read(href).catch(() => undefined),
      open(href: string) {
        const openIndex = ++openCount;
        if (!has(href)) return false;
        // Reads the position now, because later the browser would first compute the layout of the new screen.
        const isScrolled = window.scrollY > 0;
        const wait = new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs));
        Promise.race([read(href), wait]).then(
          () => openIndex === openCount && showScreen(href, isScrolled),
          // Lets the router wait for the server, because it keeps the current screen meanwhile.
          () => openIndex === openCount && router.push(href),
        );
        return true;
      },
    };
  }, [client, router, features, choices]);
  return <ListScreensProvider value={screens}>{children}</ListScreensProvider>;
}

/** Does for lists what `error.tsx` does for pages. `catchError` of Next would add 2 KB to each page. */
class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <PageError /> : this.props.children;
  }
}

interface CurrentScreenProps {
  /** Replaces a screen that the role of the user does not include. */
  notIncluded: ReactNode;
  children: ReactNode;
}

/** Shows the screen of the URL: the page from the server, or a list that was opened without a page request. */
export function CurrentScreen({ notIncluded, children: page }: CurrentScreenProps) {
  const mayCall = useAllowedCalls();
  const pathname = usePathname();
  const query = useSearchParams();
  const pagePath = `/${useSelectedLayoutSegments().join('/')}`;
  const list = pathname === pagePath ? undefined : lists?.listScreens[pathname];
  useLayoutEffect(() => {
    if (mustScrollToTop && pathname) window.scrollTo({ top: 0 });
    mustScrollToTop = false;
  }, [pathname]);
  useEffect(() => {
    if (list && query) markOpenedList();
  }, [list, query]);
  const call = callOfScreen(pathname);
  if (call && !mayCall(call)) return notIncluded;
  if (!list) return page;
  return (
    <ErrorBoundary key={pathname}>
      <list.Screen />
    </ErrorBoundary>
  );
}
