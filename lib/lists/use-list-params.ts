'use client';

import { type PageSizes, readListParams } from './list-params';
import { useUrlParams } from './use-url-params';

/**
 * Search, page and size, kept in the URL without defaults: a reload and a bookmark restore the view, and Back goes to
 * the previous page, not to the previous letter of the search.
 */
export function useListParams(pageSizes: PageSizes) {
  const { query, write } = useUrlParams();
  const pageText = (page: number) => (page > 1 ? String(page) : null);
  return {
    ...readListParams(query, pageSizes),
    sizes: pageSizes.sizes,
    // The page number is only valid for the same search and size.
    setSearch: (search: string) => write({ search, page: null }),
    setSize: (size: number) => write({ size: size === pageSizes.defaultSize ? null : String(size), page: null }),
    setPage: (page: number) => {
      window.scrollTo({ top: 0 });
      write({ page: pageText(page) }, 'push');
    },
    /** Adds no history entry. */
    replacePage: (page: number) => write({ page: pageText(page) }),
  };
}

export type ListState = ReturnType<typeof useListParams>;
