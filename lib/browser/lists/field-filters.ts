import type { Feature } from '@/lib/contract/features';
import type { Field, FieldTable, FilterName, RequestValue } from '@/lib/contract/fields/field';
import { filtersOf, valueText } from '@/lib/contract/fields/filters';
import type { Filters } from './list-params';

type FieldFilters<T extends FieldTable> = { [K in FilterName<T> as T[K]['wire']]: RequestValue<T[K]> | null };

function readValue(field: Field, text: string | null): string | null {
  if (field.kind === 'choice') return text !== null && Object.hasOwn(field.options, text) ? text : null;
  return ('max' in field ? text?.slice(0, field.max) : text) || null;
}

export const isKnown = ({ feature }: Field, features: readonly Feature[]) =>
  feature === undefined || features.includes(feature);

export const readFieldFilters = <T extends FieldTable>(
  table: T,
  query: Pick<URLSearchParams, 'get'>,
  features: readonly Feature[],
) =>
  Object.fromEntries(
    filtersOf(table).map((field) => [
      field.wire,
      isKnown(field, features) ? readValue(field, query.get(field.wire)) : null,
    ]),
  ) as FieldFilters<T>;

export const toFilterQuery = <T extends FieldTable>(table: T, filters: Filters | undefined) =>
  Object.fromEntries(filtersOf(table).map(({ wire }) => [wire, filters?.[wire] ?? undefined])) as {
    [K in FilterName<T> as T[K]['wire']]: RequestValue<T[K]> | undefined;
  };

export const describeFieldFilters = (table: FieldTable, filters: Filters): string[] =>
  filtersOf(table).flatMap((field) => {
    const value = filters[field.wire];
    return value ? `${field.label}: ${valueText(field, String(value))}` : [];
  });
