/** The text that rows are searched by, and the SQL condition that searches it. */
import { sql } from 'kysely';
import { cleanText, sameKey } from '../http/text-rules';

/** A row's searchable text in lower case; parts are on separate lines, so that no match spans two of them. */
export const searchText = (...parts: string[]) => [...new Set(parts.filter(Boolean))].join('\n').toLowerCase();

/** Whether a column contains a text; `%` and `_` are escaped. */
const columnContains = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Whether a column filled by `searchText` contains the search text. */
export const contains = (column: string, search: string) => columnContains(column, cleanText(search).toLowerCase());

/** Whether a column filled by `sameKey` contains the search text. */
export const keyContains = (column: string, search: string) => columnContains(column, sameKey(search));
