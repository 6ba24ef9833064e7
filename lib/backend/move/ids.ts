/** Which ids rows get in another database: those that they had, or others where they are taken there. */
import { StorageError } from '@/lib/storage-error';
import { type AnyTable, type MovedName, tablesOfNouns } from './tables';

/** What is added to the ids of each table; 0 where they stay. */
export type Shifts = ReadonlyMap<string, number>;

export type AnyRow = Record<string, unknown>;

const isNoun = (noun: unknown): noun is keyof typeof tablesOfNouns =>
  typeof noun === 'string' && Object.hasOwn(tablesOfNouns, noun);

/**
 * A row with the ids of the other database.
 * @param noun of the record that the row is about, if it is.
 * @throws {StorageError} for an id that is no number: SQLite keeps texts in columns for numbers, which would stay as they are
 * and lead to rows that are there already.
 */
export function withIds({ name, numbers }: AnyTable, row: AnyRow, shifts: Shifts, noun: unknown): AnyRow {
  const wrong = (column: string) =>
    new StorageError(`The ${column} of row ${row.id} of ${name} is not an id. Correct or delete that row.`);
  const shifted = (column: string, table: MovedName | string) => {
    const id = row[column];
    const by = shifts.get(table) ?? 0;
    // Null and 0, which no row has as its id, mean "none".
    if (id === null || id === 0) return id;
    if (!Number.isSafeInteger(id) || Number(id) < 0) throw wrong(column);
    return Number(id) + by;
  };
  const moved: AnyRow = { ...row, id: shifted('id', name) };
  for (const [column, meaning] of Object.entries(numbers)) {
    if (meaning === 'quantity') continue;
    if (meaning === 'record' && row[column] !== null && !isNoun(noun)) throw wrong(column);
    moved[column] = shifted(column, meaning === 'record' && isNoun(noun) ? tablesOfNouns[noun] : meaning);
  }
  return moved;
}
