'use client';

import { useRouter } from 'next/navigation';
import { createContext, use } from 'react';

interface ListScreens {
  /** True if the browser can show the screen of this URL without a page request. */
  has: (href: string) => boolean;
  /** Requests the rows for this URL. */
  prefetch: (href: string) => void;
  /** Shows the screen of this URL. Returns false if that needs a page request. */
  open: (href: string) => boolean;
}

const Context = createContext<ListScreens>({ has: () => false, prefetch: () => {}, open: () => false });

export const ListScreensProvider = Context.Provider;

export const useListScreens = (): ListScreens => use(Context);

/** Returns a function that navigates like a link. */
export function useOpenPage() {
  const router = useRouter();
  const { open } = useListScreens();
  return (href: string) => {
    if (!open(href)) router.push(href);
  };
}
