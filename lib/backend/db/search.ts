/** The SQL condition that searches a column of searchable texts. */
import { type SqlBool, sql } from 'kysely';

/** Whether a column contains a word of a search; `%` and `_` are escaped. */
export const contains = (column: string, word: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
