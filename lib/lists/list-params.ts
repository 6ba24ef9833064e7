import type { Feature } from '@/lib/contract/features';
import { fromDigits, idIn, pageIn } from '@/lib/contract/values/integers';
import type { Sort } from '@/lib/contract/values/sorts';

type Query = Pick<URLSearchParams, 'get'>;

/** Filters by their names in the address; `null` where one is not set. */
export type Filters = Record<string, string | number | null>;

/** What the address of one list may say of it. */
export interface ListKind<F extends Filters = Filters, C extends string = string> {
  /** Under which the chosen page size is remembered on this device. */
  name: string;
  /** The rows-per-page choices. */
  sizes: readonly number[];
  defaultSize: number;
  /** The columns that a server which can sort sorts by. */
  sorts?: readonly C[];
  /** Reads the filters of a server that can filter; what can't be meant is not set. */
  readFilters?: (query: Query, features: readonly Feature[]) => F;
}

/** The longest search, in the search box and in the URL; servers accept more. */
export const maxSearchLength = 100;

/** The search and the page that a list shows. */
export interface ListParams<F extends Filters = Filters, C extends string = string> {
  search: string;
  /** 1-based. */
  page: number;
  size: number;
  /** `undefined` for the server's own order. */
  sort: Sort<C> | undefined;
  filters: F;
}

/** What one list is asked for: a page, and where wanted an order and filters. */
export type ListRequest<K> = K extends {
  sorts: readonly (infer C extends string)[];
  readFilters: (query: Query, features: readonly Feature[]) => infer F extends Filters;
}
  ? Pick<ListParams, 'search' | 'page' | 'size'> & Partial<ListParams<F, C>>
  : never;

/** Whether people are active, as a filter. */
export function statusIn(query: Query): 'active' | 'inactive' | null {
  const status = query.get('status');
  return status === 'active' || status === 'inactive' ? status : null;
}

/** The import whose rows are shown; a server that keeps no imports would show everybody. */
export const importIn = (query: Query, features: readonly Feature[]): number | null =>
  features.includes('undo-import') ? idIn(query.get('import_id')) : null;

/** What counts beside the address. */
export interface ListSurroundings {
  /** What the server behind the console can do. */
  features: readonly Feature[];
  /** The sizes that this device remembers, by the lists' names. */
  choices: Query;
}

const nothing = new URLSearchParams();

/**
 * Reads the list's state from the URL. A page below 1, a size that isn't offered, and sorts and filters that the server
 * can't do or that it doesn't have are ignored. Without a size it is the one that was chosen last on this device.
 */
export function readListParams<F extends Filters, C extends string>(
  query: Query,
  { name, sizes, defaultSize, sorts = [], readFilters }: ListKind<F, C>,
  { features, choices }: ListSurroundings,
): ListParams<F, C> {
  const offered = (text: string | null) => sizes.find((one) => one === fromDigits(text));
  const sort = features.includes('sort') ? query.get('sort') : null;
  const column = sorts.find((one) => one === sort?.replace(/^-/, ''));
  return {
    search: (query.get('search') ?? '').slice(0, maxSearchLength),
    page: pageIn(query.get('page')) ?? 1,
    size: offered(query.get('size')) ?? offered(choices.get(name)) ?? defaultSize,
    sort: column && (sort?.startsWith('-') ? `-${column}` : column),
    // A list without filters has none to read.
    filters: readFilters?.(features.includes('filter') ? query : nothing, features) ?? ({} as F),
  };
}
