'use client';

import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { profileQuery } from '@/lib/school/queries';
import { shownLogo } from '@/lib/school/shown-logo';
import { tabTitle } from './title-of-tab';

const NameAtSignIn = createContext('');

/** The name that the school had at the sign-in, for the titles and letterheads of the pages inside. */
export function SchoolName({ name, children }: { name: string; children: ReactNode }) {
  return <NameAtSignIn value={name}>{children}</NameAtSignIn>;
}

/**
 * The school as far as it is known here: no page reads the profile for its title. The logo is '' where there is none.
 * Only looked up, because a query in the shell would be there before the reply that comes with a page, which would then
 * be asked for again.
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
  return { name: profile?.data.name || atSignIn, logo: profile ? shownLogo(profile.data) : '' };
}

/** What is open, the last one on top: a drawer's title goes before its list's. */
const open: { title: string }[] = [];

/**
 * Titles the tab with what only the browser knows: the names of a section, and the school's new name once the profile has
 * been read again. The page's own metadata says the rest at once.
 */
export function TabTitle({ page }: { page: string }) {
  const atSignIn = use(NameAtSignIn);
  // Keeps the profile as long as a page is open.
  const { data: profile } = useQuery({ ...profileQuery(), enabled: false });
  const title = tabTitle(page, profile?.data.name || atSignIn);

  // Not a passive effect: a screen that is hidden while another loads must not title the tab.
  useLayoutEffect(() => {
    const here = { title };
    open.push(here);
    const set = () => {
      if (open.at(-1) === here && document.title !== title) document.title = title;
    };
    set();
    // Next sets the page's own title when its metadata comes, often after the screen.
    const watch = new MutationObserver(set);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      open.splice(open.indexOf(here), 1);
      const below = open.at(-1);
      if (below) document.title = below.title;
    };
  }, [title]);
  return null;
}
