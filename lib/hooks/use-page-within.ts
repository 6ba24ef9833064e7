'use client';

import { useEffect, useEffectEvent } from 'react';
import type { useListParams } from './use-list-params';

type List = Pick<ReturnType<typeof useListParams>, 'page' | 'size' | 'replacePage'>;

/**
 * Moves to the last page when the address names one beyond it: the last row of it was deleted, or a bookmark is old.
 * For lists that the server pages; `useClientPage` does the same for the others.
 * @param total `undefined` while it is not known.
 */
export function usePageWithin({ page, size, replacePage }: List, total: number | undefined) {
  const lastPage = total === undefined ? page : Math.max(1, Math.ceil(total / size));
  const move = useEffectEvent(() => replacePage(lastPage));
  const isBeyond = page > lastPage;
  useEffect(() => {
    if (isBeyond) move();
  }, [isBeyond]);
}
