'use client';

import { useIsRestoring } from '@tanstack/react-query';
import { useUrlParams } from './use-url-params';

/** The parameter of the address that names the row whose drawer is open. */
export type DrawerName = 'student' | 'employee';

/** The drawer over a list: it is in the address, so that Back closes it, and a reload and a bookmark open it. */
export function useDrawer(name: DrawerName) {
  const { query, takeBack } = useUrlParams();
  const given = query.get(name);
  // The screen that only waits for its rows gives way to the one that has them.
  const isWaiting = useIsRestoring();
  return {
    /** The id as it was given; `null` while the drawer is closed. */
    shown: isWaiting ? null : given,
    close: () => {
      if (given !== null) takeBack({ [name]: null });
    },
  };
}
