/** The text that rows are searched by, and the SQL condition that searches it. */
import { type RawBuilder, sql } from 'kysely';
import { cleanText } from '../http/text-rules';

/** A row's searchable text in lower case; parts are on separate lines, so that no match spans two of them. */
export const searchText = (...parts: string[]) => [...new Set(parts.filter(Boolean))].join('\n').toLowerCase();

/** Whether a lower-case text contains the search text; `%` and `_` are escaped. */
function textContains(text: RawBuilder<unknown>, search: string) {
  const pattern = `%${cleanText(search)
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}

/** Whether a column filled by `searchText` contains the search text. */
export const contains = (column: string, search: string) => textContains(sql.ref(column), search);

/** Whether a name column contains the search text, case-insensitively. */
export const nameContains = (column: string, search: string) => textContains(sql`lower(${sql.ref(column)})`, search);
