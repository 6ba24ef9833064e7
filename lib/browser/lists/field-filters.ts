import type { Field, FieldTable, FilterName, Sent } from '@/lib/contract/fields/field';
import { filtersOf } from '@/lib/contract/fields/filters';
import type { Filters } from './list-params';

type FieldFilters<T extends FieldTable> = { [K in FilterName<T> as T[K]['wire']]: Sent<T[K]> | null };

function valueIn(field: Field, given: string | null): string | null {
  if (field.kind === 'choice') return given !== null && Object.hasOwn(field.options, given) ? given : null;
  return ('max' in field ? given?.slice(0, field.max) : given) || null;
}

export const fieldFiltersIn = <T extends FieldTable>(table: T, query: Pick<URLSearchParams, 'get'>) =>
  Object.fromEntries(
    filtersOf(table).map((field) => [field.wire, valueIn(field, query.get(field.wire))]),
  ) as FieldFilters<T>;

export const fieldFiltersOf = <T extends FieldTable>(table: T, filters: Filters | undefined) =>
  Object.fromEntries(filtersOf(table).map(({ wire }) => [wire, filters?.[wire] ?? undefined])) as {
    [K in FilterName<T> as T[K]['wire']]: Sent<T[K]> | undefined;
  };
