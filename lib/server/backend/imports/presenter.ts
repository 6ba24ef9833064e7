import type { RawBuilder } from 'kysely';
import { type ChangedNoun, type ImportedNoun, nouns } from '@/lib/contract/nouns';
import { pluralize } from '@/lib/format/pluralize';
import type { Timestamp } from '../db/column-types';
import type { Db } from '../db/schema';

export interface ImportedRecord {
  id: number;
  name: string;
  /** Differs from the version that the import stored if the record has changed since. */
  version: string;
  sectionId?: number | null;
  movedReason?: string;
}

/** A record to which a row of this column refers cannot be deleted. */
export interface RecordReference {
  table: string;
  column: string;
  reason: (name: string) => string;
  isUse?: (importId: number) => RawBuilder<boolean>;
}

export interface ImportedKind {
  noun: ImportedNoun;
  find(db: Db, schoolId: number, ids: number[]): Promise<ImportedRecord[]>;
  references: RecordReference[];
}

const minuteMs = 60_000;

/** Relative, because the server does not know the reader's time zone. */
export function ago(timestamp: Timestamp): string {
  const minutes = Math.floor((Date.now() - Date.parse(timestamp)) / minuteMs);
  return minutes < 1 ? 'a moment ago' : pluralize(minutes, '1 minute ago', (many) => `${many} minutes ago`);
}

interface Counts {
  added: number;
  linked: number;
  present: number;
  updated: number;
  placed?: number;
  parents_added?: number;
  parents_linked?: number;
}

export function countOf(noun: ChangedNoun, n: number): string {
  const { singular, plural } = nouns[noun];
  return pluralize(n, `1 ${singular}`, (count) => `${count} ${plural}`);
}

export function presentImport(noun: ImportedNoun, { importId, ...counts }: Counts & { importId: number | null }) {
  const { added, linked, present, updated } = counts;
  const imported = added + linked;
  const importedText = `${countOf(noun, imported)} imported`;
  const presentText = pluralize(present, 'one was already there', (count) => `${count} were already there`);
  const { placed = 0, parents_added = 0, parents_linked = 0 } = counts;
  const parts = [
    importedText,
    updated > 0 && `${updated} updated`,
    present > 0 && presentText,
    placed > 0 && `${placed} placed in sections`,
    parents_added > 0 && `${countOf('parents', parents_added)} added`,
    parents_linked > 0 && `${countOf('parents', parents_linked)} linked`,
  ];
  const message = parts.filter(Boolean).join(', ');
  return { status: 'success', message, data: { imported }, import_id: importId, ...counts };
}
