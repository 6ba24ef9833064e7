'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useLayoutEffect } from 'react';
import { profileQuery } from '@/lib/school/queries';
import { tabTitle } from './title-of-tab';

const NameAtSignIn = createContext('');

/** The name that the school had at the sign-in, for the titles of the pages inside. */
export function SchoolName({ name, children }: { name: string; children: ReactNode }) {
  return <NameAtSignIn value={name}>{children}</NameAtSignIn>;
}

/** What is open, the last one on top: a drawer's title goes before its list's. */
const open: { title: string }[] = [];

/**
 * Titles the tab with what only the browser knows: the names of a section, and the school's new name once the profile has
 * been read again. The page's own metadata says the rest at once.
 */
export function TabTitle({ page }: { page: string }) {
  const atSignIn = use(NameAtSignIn);
  // Only looked at: no page reads the profile for its title.
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
