'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this runs in the browser for good: `false` on the server and while its page is being taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
