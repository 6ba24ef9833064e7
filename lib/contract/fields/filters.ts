/** A separate file, so that the first load of a list screen does not contain Zod. */
import type { Field, FieldTable } from './field';

export const filtersOf = (table: FieldTable): Field[] => Object.values(table).filter(({ isFilter }) => isFilter);

export const filterNames = (table: FieldTable): string[] => filtersOf(table).map(({ wire }) => wire);
