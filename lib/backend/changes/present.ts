import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Call } from '@/lib/contract/call';
import type { ChangedNoun } from '@/lib/contract/nouns';
import type { Db } from '../db/schema';

type Written<C extends Call> = C extends { body: infer S extends z.ZodMiniType }
  ? z.output<S>
  : C extends { query: infer S extends z.ZodMiniType }
    ? z.output<S>
    : never;

/**
 * A value for each field that an update overwrites. One that is missing in the version would be overwritten although somebody
 * else has just changed it.
 * @template Others What the call has besides: the record's id, and what an update can't change.
 */
export type UpdatedFields<C extends Call, Others extends keyof Written<C> = never> = Record<
  Exclude<keyof Written<C>, Others>,
  unknown
>;

export interface FoundRecord {
  /** As its list has it. */
  listed: object;
  /** What an edit form overwrites, by the names of the update. */
  fields: Record<string, unknown>;
  /** Of records that can be switched off. */
  isActive?: boolean;
}

/** A kind of record that people change. */
export interface RecordKind {
  noun: ChangedNoun;
  find(db: Db, schoolId: number, id: number): Promise<FoundRecord | undefined>;
}

/** The version of a record with these fields: the same as long as an edit form would overwrite nothing but its own. */
export const versionOf = (fields: FoundRecord['fields']): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22);

/** A row of a list with its version. */
export const withVersion = <R extends object>(row: R, fields: FoundRecord['fields']) => ({
  ...row,
  version: versionOf(fields),
});

/** The names of the fields that differ. */
export const changedFields = (before: FoundRecord, after: FoundRecord): string[] =>
  Object.keys(after.fields).filter(
    (name) => JSON.stringify(before.fields[name]) !== JSON.stringify(after.fields[name]),
  );
