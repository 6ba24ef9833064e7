import { type RawBuilder, sql } from 'kysely';
import { cleanText } from '../http/text-rules';

/** What a row is found by, lower-cased, a line per part so that no search runs over two of them. */
export const searchText = (...parts: string[]) => [...new Set(parts.filter(Boolean))].join('\n').toLowerCase();

/** Whether a lower-cased text holds what a user typed, whose `%` and `_` mean themselves. */
function holdsText(text: RawBuilder<unknown>, search: string) {
  const pattern = `%${cleanText(search)
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}

/** Whether a column of `searchText` holds what a user typed. */
export const holds = (column: string, search: string) => holdsText(sql.ref(column), search);

/** Whether a name, kept as it was given, holds what a user typed in either case. */
export const nameHolds = (column: string, search: string) => holdsText(sql`lower(${sql.ref(column)})`, search);
