'use client';

import { useFeatures } from '@/lib/browser/session/session-features';
import { type Filters, type ListConfig, readListParams } from './list-params';
import { useListChoices } from './use-list-choices';
import { useUrlParams } from './use-url-params';

const nextSort = (column: string, sort: string | undefined) =>
  sort === column ? `-${column}` : sort === `-${column}` ? null : column;

/**
 * Keeps the list state in the URL, so that a reload or a bookmark restores the view. Default values are left out.
 * Typing in the search box adds no history entries, so Back returns to the previous page.
 */
export function useListParams<F extends Filters, C extends string>(config: ListConfig<F, C>) {
  const { query, write, writeAfterEffects } = useUrlParams();
  const features = useFeatures();
  const { choices, choose } = useListChoices();
  const params = readListParams(query, config, { features, choices });
  const pageText = (page: number) => (page > 1 ? String(page) : null);
  const sizeText = (size: number) => (size === config.defaultSize ? null : String(size));
  return {
    ...params,
    name: config.name,
    sizes: config.sizes,
    sorts: (features.includes('sort') && config.sorts) || [],
    setColumns: (columns: string) => write({ columns }),
    setSearch: (search: string) => write({ search, page: null }),
    setSize: (size: number) => {
      choose(config.name, String(size));
      write({ size: sizeText(size), page: null });
    },
    sortBy: (column: string) => write({ sort: nextSort(column, params.sort), page: null }),
    isFiltered: Object.values(params.filters).some((value) => value !== null),
    setFilters: (changes: { [Name in keyof F]?: string | null }) => write({ ...changes, page: null }, 'push'),
    clearFilters: () =>
      write({ ...Object.fromEntries(Object.keys(params.filters).map((name) => [name, null])), page: null }, 'push'),
    setPage: (page: number) => {
      window.scrollTo({ top: 0 });
      write({ page: pageText(page), size: sizeText(params.size) }, 'push');
    },
    show: (parameters: Record<string, string>) => {
      const others = [...query.keys()].filter((name) => name !== 'size').map((name) => [name, null]);
      write({ ...Object.fromEntries(others), ...parameters }, 'push');
    },
    replacePage: (page: number) => writeAfterEffects({ page: pageText(page) }),
  };
}

export type ListState = ReturnType<typeof useListParams>;
