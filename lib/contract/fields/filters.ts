/** The fields that lists are filtered by: apart, because the first load of a screen has them. */
import type { Field, FieldTable } from './field';

export const filtersOf = (table: FieldTable): Field[] => Object.values(table).filter(({ isFilter }) => isFilter);

export const filterNames = (table: FieldTable): string[] => filtersOf(table).map(({ wire }) => wire);
