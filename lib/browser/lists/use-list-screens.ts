'use client';

import { useRouter } from 'next/navigation';
import { createContext, use } from 'react';

interface ListScreens {
  has: (href: string) => boolean;
  prefetch: (href: string) => void;
  open: (href: string) => boolean;
}

const Context = createContext<ListScreens>({ has: () => false, prefetch: () => {}, open: () => false });

export const ListScreensProvider = Context.Provider;

export const useListScreens = (): ListScreens => use(Context);

export function useOpenPage() {
  const router = useRouter();
  const { open } = useListScreens();
  return (href: string) => {
    if (!open(href)) router.push(href);
  };
}
