import type { Generated } from 'kysely';
import type { FieldTable } from '@/lib/contract/fields/field';
import type { UploadFolder } from '@/lib/contract/files';

export type Flag = 0 | 1;

/** `YYYY-MM-DD` without a time zone. */
export type Day = string;

/** ISO text in UTC. */
export type Timestamp = string;

/**
 * The kind of the data in a column.
 * - `personal`: data about a person. It is handed over and erased.
 * - `derived`: made from personal data, such as a search text. It is erased, but not handed over.
 * - `texts`: texts that may name several people. An erasure removes only the data of one person.
 * - `kept`: stays after an erasure, for the reason in `keptBecause` of the table.
 * - `other`: no data about a person: ids, times of records, and the data of the school.
 */
export type DataKind = 'personal' | 'derived' | 'texts' | 'kept' | 'other';

export interface Column<Value> {
  data: DataKind;
  /**
   * The meaning of a column of numbers. A table name means an id in that table. `record` means an id whose table depends
   * on the kind of the record (`noun`). `quantity` means any number that is not an id.
   */
  meaning: string | null;
  isNullable: boolean;
  /**
   * True for a foreign key between records. When its target is deleted, the row loses the link if it is nullable, and
   * otherwise the row is deleted too.
   */
  isLink: boolean;
  /** The upload folder of a file name. With `any`, the value includes the folder. */
  folder: UploadFolder | 'any' | null;
  value?: Value;
}

const column = <Value>(data: DataKind, more: Partial<Column<Value>> = {}): Column<Value> => ({
  data,
  meaning: null,
  isNullable: false,
  isLink: false,
  folder: null,
  ...more,
});

export const text = <Value extends string = string>(data: DataKind) => column<Value>(data);
export const flag = (data: DataKind) => column<Flag>(data, { meaning: 'quantity' });
export const quantity = (data: DataKind) => column<number>(data, { meaning: 'quantity' });
// Safe casts: the keys are the given names.
export const texts = <Name extends string>(data: DataKind, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, text(data)])) as Record<Name, Column<string>>;
export const flags = <Name extends string>(data: DataKind, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, flag(data)])) as Record<Name, Column<Flag>>;
export const idOf = (table: string, data: DataKind) => column<number>(data, { meaning: table });
export const linkTo = (table: string, data: DataKind) => column<number>(data, { meaning: table, isLink: true });
export const fileIn = <Folder extends UploadFolder | 'any'>(folder: Folder, data: DataKind) => ({
  ...column<string>(data),
  folder,
});

export const nullable = <Value>(described: Column<Value>): Column<Value | null> => ({ ...described, isNullable: true });

export const generated = <Value>({ value: _, ...described }: Column<Value>): Column<Generated<Value>> => described;

export const columnsOf = <T extends FieldTable>(table: T) =>
  // Safe cast: the keys are the names of the fields in requests.
  Object.fromEntries(
    Object.values(table)
      .filter(({ kind }) => kind !== 'photo')
      .map(({ wire, purpose }) => [wire, text(purpose === null ? 'other' : 'personal')]),
  ) as { [K in keyof T as T[K]['kind'] extends 'photo' ? never : T[K]['wire']]: Column<string> };

export const withId = { id: generated(column<number>('other')) };
export const tracked = { ...withId, created_at: text('other'), updated_at: text('other') };
export const ofSchool = { school_id: idOf('schools', 'other') };
export const owned = { ...tracked, ...ofSchool, created_by: nullable(idOf('users', 'other')) };
/** `same_key` is the name or number normalized by `normalizedKey`, with a unique index. */
export const distinct = { ...owned, same_key: text('other') };
