'use client';

import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { profileQuery } from '@/lib/features/school/queries';
import { safeLogoUrl } from '@/lib/features/school/safe-logo-url';
import { formatTabTitle } from './format-tab-title';

const NameAtSignIn = createContext('');

/** Provides the school's name as of the sign-in, for the tab titles and letterheads of the pages inside. */
export function SchoolNameProvider({ name, children }: { name: string; children: ReactNode }) {
  return <NameAtSignIn value={name}>{children}</NameAtSignIn>;
}

/**
 * Returns the school's name and logo as far as they are cached. The logo is '' when there is none. Only reads the
 * cache: a query in the shell would exist before hydration, and the profile would be fetched again.
 */
export function useSchool() {
  const atSignIn = use(NameAtSignIn);
  const client = useQueryClient();
  const read = () => client.getQueryData(profileQuery().queryKey);
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  const profile = useSyncExternalStore(subscribe, read, read);
  return { name: profile?.data.name || atSignIn, logo: profile ? safeLogoUrl(profile.data) : '' };
}

/** The mounted titles, the topmost last. The title of a drawer has priority over that of its list. */
const mountedTitles: { title: string }[] = [];

/**
 * Sets the tab title from data that only the browser has, such as section names or a changed school name. The metadata
 * of the page provides the first title.
 */
export function TabTitle({ page }: { page: string }) {
  const atSignIn = use(NameAtSignIn);
  // Keeps the profile in the cache while a page is open.
  const { data: profile } = useQuery({ ...profileQuery(), enabled: false });
  const title = formatTabTitle(page, profile?.data.name || atSignIn);

  // A layout effect, because a screen that is hidden while another one loads must not set the title.
  useLayoutEffect(() => {
    const here = { title };
    mountedTitles.push(here);
    const set = () => {
      if (mountedTitles.at(-1) === here && document.title !== title) document.title = title;
    };
    set();
    // Next sets the title from the page's metadata, often after the screen has rendered.
    const watch = new MutationObserver(set);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      mountedTitles.splice(mountedTitles.indexOf(here), 1);
      const below = mountedTitles.at(-1);
      if (below) document.title = below.title;
    };
  }, [title]);
  return null;
}
