import type { Feature } from '@/lib/contract/features';
import { parseDigits, parseId, parsePage } from '@/lib/contract/values/integers';
import type { Sort } from '@/lib/contract/values/sorts';

type Query = Pick<URLSearchParams, 'get'>;

export type Filters = Record<string, string | number | null>;

export interface ListConfig<F extends Filters = Filters, C extends string = string> {
  name: string;
  sizes: readonly number[];
  defaultSize: number;
  sorts?: readonly C[];
  readFilters?: (query: Query, features: readonly Feature[]) => F;
}

/**
 * The maximum length of a search text in characters, in the search box and in the URL. All servers accept a text of
 * this length.
 */
export const maxSearchLength = 100;

export interface ListParams<F extends Filters = Filters, C extends string = string> {
  search: string;
  page: number;
  size: number;
  sort: Sort<C> | undefined;
  filters: F;
  /** The keys of the chosen columns in their order, such as `name,city`, or `null` if the address names none. */
  columns: string | null;
}

export type ListRequest<K> = K extends {
  sorts: readonly (infer C extends string)[];
  readFilters: (query: Query, features: readonly Feature[]) => infer F extends Filters;
}
  ? Pick<ListParams, 'search' | 'page' | 'size'> & Partial<ListParams<F, C>>
  : never;

export function readStatus(query: Query): 'active' | 'inactive' | null {
  const status = query.get('status');
  return status === 'active' || status === 'inactive' ? status : null;
}

/**
 * Returns the id of the import whose rows the list shows. Returns `null` if the server lacks the feature `undo-import`,
 * because such a server would ignore the filter and return all rows.
 */
export const readImportId = (query: Query, features: readonly Feature[]): number | null =>
  features.includes('undo-import') ? parseId(query.get('import_id')) : null;

export interface ListContext {
  features: readonly Feature[];
  choices: Query;
}

const emptyQuery = new URLSearchParams();

export function readListParams<F extends Filters, C extends string>(
  query: Query,
  { name, sizes, defaultSize, sorts = [], readFilters }: ListConfig<F, C>,
  { features, choices }: ListContext,
): ListParams<F, C> {
  const findSize = (text: string | null) => sizes.find((size) => size === parseDigits(text));
  const sort = features.includes('sort') ? query.get('sort') : null;
  const column = sorts.find((candidate) => candidate === sort?.replace(/^-/, ''));
  return {
    search: (query.get('search') ?? '').slice(0, maxSearchLength),
    page: parsePage(query.get('page')) ?? 1,
    size: findSize(query.get('size')) ?? findSize(choices.get(name)) ?? defaultSize,
    sort: column && (sort?.startsWith('-') ? `-${column}` : column),
    columns: (features.includes('views') && query.get('columns')) || null,
    filters: readFilters?.(features.includes('filter') ? query : emptyQuery, features) ?? ({} as F),
  };
}
