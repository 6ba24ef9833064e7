import { hash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Call } from '@/lib/contract/call';
import type { ChangedNoun } from '@/lib/contract/nouns';
import type { IdField } from '../db/moved-tables';
import type { Db } from '../db/schema';

type Written<C extends Call> = C extends { body: infer S extends z.ZodMiniType }
  ? z.output<S>
  : C extends { query: infer S extends z.ZodMiniType }
    ? z.output<S>
    : never;

/**
 * The version of a record is a hash of these values. If a field were missing here, an update could silently overwrite
 * another user's change of that field.
 * @template Others The request fields that need no value: the record's id, and fields that an update cannot change.
 */
export type UpdatedFields<C extends Call, Others extends keyof Written<C> = never> = Record<
  Exclude<keyof Written<C>, Others>,
  unknown
>;

export interface FoundRecord {
  listed: object;
  /** Keyed by their names in the update request. */
  fields: Record<string, unknown>;
  names?: Partial<Record<IdField, string>>;
  isActive?: boolean;
}

type Complete<B> = { [K in keyof B]-?: Exclude<B[K], undefined> };

export type Filled<I> = I & (I extends { body: infer B } ? { body: Complete<B> } : unknown);

export const fillFields = <B extends object>(body: B, saved: FoundRecord['fields']) =>
  // Safe cast: `UpdatedFields` requires a saved value for each field of a request.
  ({ ...saved, ...body }) as Complete<B>;

/** For a field with an id, the names of the two records follow: the ids may belong to deleted records. */
export type FieldChange = [old: unknown, new: unknown, ...names: [] | [old: string, new: string]];
export type FieldChanges = Record<string, FieldChange>;

export interface RecordKind {
  noun: ChangedNoun;
  find(db: Db, schoolId: number, id: number): Promise<FoundRecord | undefined>;
}

const skipEmpty = (_: string, value: unknown) => (value === '' ? undefined : value);

/**
 * Empty fields are left out of the hash, so that a form that was opened before an upgrade with a new field can be
 * saved.
 */
export const versionOf = (fields: FoundRecord['fields']): string =>
  hash('sha256', JSON.stringify(fields, skipEmpty), 'base64url').slice(0, 22);

export const withVersion = <R extends object>(row: R, fields: FoundRecord['fields']) => ({
  ...row,
  version: versionOf(fields),
});

export function changedValues(before: FoundRecord, after: FoundRecord): FieldChanges {
  const changed = Object.keys(after.fields).filter(
    (name) => JSON.stringify(before.fields[name]) !== JSON.stringify(after.fields[name]),
  );
  const changeOf = (name: string): FieldChange => {
    const names = after.names?.[name as IdField]; // Safe cast: other fields have no name.
    const values: FieldChange = [before.fields[name] ?? null, after.fields[name] ?? null];
    return names === undefined ? values : [values[0], values[1], before.names?.[name as IdField] ?? '', names];
  };
  return Object.fromEntries(changed.map((name) => [name, changeOf(name)]));
}
