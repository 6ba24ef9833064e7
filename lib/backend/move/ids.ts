/** Which ids rows get in another database: those that they had, or others where they are taken there. */
import { type AnyTable, type MovedName, tablesOfNouns } from './tables';

/** What is added to the ids of each table; 0 where they stay. */
export type Shifts = ReadonlyMap<string, number>;

export type AnyRow = Record<string, unknown>;

const isNoun = (noun: unknown): noun is keyof typeof tablesOfNouns =>
  typeof noun === 'string' && Object.hasOwn(tablesOfNouns, noun);

/** Nothing stands for "none" but `null` and 0, which no row has as its id. */
const shifted = (id: unknown, by = 0) => (typeof id === 'number' && id > 0 ? id + by : id);

/**
 * A row with the ids of the other database.
 * @param noun of the record that the row is about, if it is.
 */
export function withIds({ name, numbers }: AnyTable, row: AnyRow, shifts: Shifts, noun: unknown): AnyRow {
  const moved: AnyRow = { ...row, id: shifted(row.id, shifts.get(name)) };
  for (const [column, meaning] of Object.entries(numbers)) {
    if (meaning === 'quantity') continue;
    const table: MovedName | string = meaning === 'record' && isNoun(noun) ? tablesOfNouns[noun] : meaning;
    moved[column] = shifted(row[column], shifts.get(table));
  }
  return moved;
}
