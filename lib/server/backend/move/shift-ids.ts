import * as z from 'zod/mini';
import type { ChangedNoun } from '@/lib/contract/nouns';
import { StorageError } from '@/lib/server/storage-error';
import { type AnyTable, idFields, type MovedName, recordTables } from '../db/moved-tables';
import { readFieldChanges, readFilter, readStoredJson } from '../db/stored-json';

export type Shifts = ReadonlyMap<string, number>;

export type AnyRow = Record<string, unknown>;

const isNoun = (noun: unknown): noun is ChangedNoun => typeof noun === 'string' && Object.hasOwn(recordTables, noun);

/** An id of a field can be a list of ids, `null`, 0 for no record, or a word such as `All`. */
function shiftValue(field: string, value: unknown, shifts: Shifts): unknown {
  if (Array.isArray(value)) return value.map((item) => shiftValue(field, item, shifts));
  const tables: Record<string, string> = idFields;
  const table = Object.hasOwn(tables, field) ? tables[field] : undefined;
  return typeof value === 'number' && value !== 0 && table ? value + (shifts.get(table) ?? 0) : value;
}

const shiftValues = (values: Record<string, unknown>, shifts: Shifts) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, shiftValue(field, value, shifts)]));

/** Unreadable values stay as they are, because no reader uses their ids. */
function shiftChanges(stored: string, shifts: Shifts): string {
  const values = readStoredJson(z.record(z.string(), z.unknown()), stored);
  return values ? JSON.stringify({ ...values, ...shiftValues(readFieldChanges(stored), shifts) }) : stored;
}

/** Drops the address of a printed page, because it contains ids. */
function shiftFilter(stored: string, shifts: Shifts): string {
  const values = readFilter(stored);
  return stored === '' || String(values['']).startsWith('/') ? '' : JSON.stringify(shiftValues(values, shifts));
}

const hasShifts = (shifts: Shifts) => [...shifts.values()].some((shift) => shift !== 0);

/**
 * @param noun The kind of the record to which the row refers, if any.
 * @throws {StorageError} for an id that is not a number. SQLite allows text in integer columns, and such an id could
 * refer to another school's row.
 */
export function shiftIds({ name, numbers }: AnyTable, row: AnyRow, shifts: Shifts, noun: unknown): AnyRow {
  const invalidIdError = (column: string) =>
    new StorageError(`The ${column} of row ${row.id} of ${name} is not an id. Correct or delete that row.`);
  const shifted = (column: string, table: MovedName | string) => {
    const id = row[column];
    const shift = shifts.get(table) ?? 0;
    // `null` and 0 mean "none", because no row has the id 0.
    if (id === null || id === 0) return id;
    if (!Number.isSafeInteger(id) || Number(id) < 0) throw invalidIdError(column);
    return Number(id) + shift;
  };
  const moved: AnyRow = { ...row, id: shifted('id', name) };
  for (const [column, meaning] of Object.entries(numbers)) {
    if (meaning === 'quantity') continue;
    if (meaning === 'record' && row[column] !== null && !isNoun(noun)) throw invalidIdError(column);
    moved[column] = shifted(column, meaning === 'record' && isNoun(noun) ? recordTables[noun].table : meaning);
  }
  if (name !== 'activities' || !hasShifts(shifts)) return moved;
  const [values, filter] = [String(row.field_values), String(row.filter)];
  return { ...moved, field_values: shiftChanges(values, shifts), filter: shiftFilter(filter, shifts) };
}
