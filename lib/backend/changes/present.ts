import { createHash } from 'node:crypto';
import type { ChangedNoun } from '@/lib/contract/changes';
import type { Db } from '../db/schema';

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
