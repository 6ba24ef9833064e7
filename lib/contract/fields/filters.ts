/** A separate file, because the first load of a list screen needs only these functions of a field table. */
import type { Field, FieldTable } from './field';

export const filtersOf = (table: FieldTable): Field[] => Object.values(table).filter(({ isFilter }) => isFilter);

export const filterNames = (table: FieldTable): string[] => filtersOf(table).map(({ wire }) => wire);

export const labelIn = (labels: Readonly<Record<string, string>>, value: string): string =>
  (Object.hasOwn(labels, value) && labels[value]) || value;

export const valueText = (field: Field, value: string): string =>
  field.kind === 'choice' ? labelIn(field.options, value) : value;
