'use client';

import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { profileQuery } from '@/lib/features/school/queries';
import { safeLogoUrl } from '@/lib/features/school/rules';
import { formatTabTitle } from './format-tab-title';

const InitialSchoolName = createContext('');

/** Provides the school's name from the page load, for the tab titles and letterheads in `children`. */
export function SchoolNameProvider({ name, children }: { name: string; children: ReactNode }) {
  return <InitialSchoolName value={name}>{children}</InitialSchoolName>;
}

/**
 * Returns the school's name and logo from the cached profile. Without a cached profile, returns the name from the page
 * load, and '' for the logo. Does not use `useQuery`, because the shell renders before the prefetched data of the page
 * is in the cache: a query in the shell would fetch the profile a second time.
 */
export function useSchool() {
  const initialName = use(InitialSchoolName);
  const client = useQueryClient();
  const readProfile = () => client.getQueryData(profileQuery().queryKey);
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  );
  const profile = useSyncExternalStore(subscribe, readProfile, readProfile);
  return { name: profile?.data.name || initialName, logo: profile ? safeLogoUrl(profile.data) : '' };
}

export function SchoolName() {
  const { name } = useSchool();
  return <span title={name}>{name}</span>;
}

/** The titles of the open screens and drawers, from bottom to top. The browser tab shows the last title. */
const mountedTitles: { title: string }[] = [];

/**
 * Sets the tab title from data that only the browser has, such as section names or a changed school name. The metadata
 * of the page provides the first title.
 */
export function TabTitle({ page }: { page: string }) {
  // Observes the profile with a disabled query, so that the profile stays in the cache while a page is open.
  useQuery({ ...profileQuery(), enabled: false });
  const title = formatTabTitle(page, useSchool().name);

  // Uses a layout effect, because React removes layout effects of a hidden screen, which must not set the title.
  useLayoutEffect(() => {
    const entry = { title };
    mountedTitles.push(entry);
    const applyTitle = () => {
      if (mountedTitles.at(-1) === entry && document.title !== title) document.title = title;
    };
    applyTitle();
    // Restores the title when Next replaces it by the title of the metadata, often after the screen has rendered.
    const observer = new MutationObserver(applyTitle);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      mountedTitles.splice(mountedTitles.indexOf(entry), 1);
      const previous = mountedTitles.at(-1);
      if (previous) document.title = previous.title;
    };
  }, [title]);
  return null;
}
