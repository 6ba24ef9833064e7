import { fromDigits, pageIn } from '@/lib/contract/integers';

/** The rows-per-page choices of one list. */
export interface PageSizes {
  sizes: readonly number[];
  defaultSize: number;
}

/** The longest search, in the search box and in the URL; servers accept more. */
export const maxSearchLength = 100;

/** The search and the page that a list shows. */
export interface ListParams {
  search: string;
  /** 1-based. */
  page: number;
  size: number;
}

/** Reads the list's state from the URL; a page below 1 and a size that isn't offered are ignored. */
export function readListParams(query: Pick<URLSearchParams, 'get'>, { sizes, defaultSize }: PageSizes): ListParams {
  const size = fromDigits(query.get('size'));
  return {
    search: (query.get('search') ?? '').slice(0, maxSearchLength),
    page: pageIn(query.get('page')) ?? 1,
    size: sizes.find((one) => one === size) ?? defaultSize,
  };
}

type PageQuery = Promise<Record<string, string | string[] | undefined>>;

/** The same for a server page, from its `searchParams`. */
export const loadListParams = (pageSizes: PageSizes) => async (searchParams: PageQuery) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) query.set(name, [value].flat()[0] ?? '');
  return readListParams(query, pageSizes);
};
