'use client';

import { type PageSizes, readListParams } from './list-params';
import { useAddress } from './use-address';

/**
 * Search, page and size, kept in the address: a reload and a bookmark bring the same view back, and Back goes one page
 * back, not one letter. What is as usual doesn't stand there.
 */
export function useListParams(pageSizes: PageSizes) {
  const { query, write } = useAddress();
  const pageText = (page: number) => (page > 1 ? String(page) : null);
  return {
    ...readListParams(query, pageSizes),
    sizes: pageSizes.sizes,
    // Other rows or another length: the old page number means nothing any more.
    setSearch: (search: string) => write({ search, page: null }),
    setSize: (size: number) => write({ size: size === pageSizes.defaultSize ? null : String(size), page: null }),
    setPage: (page: number) => {
      window.scrollTo({ top: 0 });
      write({ page: pageText(page) }, 'push');
    },
    /** Leaves no step behind for Back. */
    replacePage: (page: number) => write({ page: pageText(page) }),
  };
}

export type ListState = ReturnType<typeof useListParams>;
