import { type ImportedNoun, nouns } from '@/lib/contract/nouns';
import { counted } from '@/lib/format/counted';
import type { Db, Moment } from '../db/schema';

/** Whom an import has added, as they are now. */
export interface ImportedRecord {
  id: number;
  name: string;
  /** As it was after the import, unless somebody has changed them. */
  version: string;
  /** Why it stays, where its own row says so. */
  reason?: string;
}

/** Rows that name a record: with them it is used, and can't be taken away. */
export interface Use {
  table: string;
  /** Holds the record's id. */
  column: string;
  /** Why the record stays. */
  reason: (name: string) => string;
}

/** A noun whose records come from sheets. */
export interface ImportedKind {
  noun: ImportedNoun;
  find(db: Db, schoolId: number, ids: number[]): Promise<ImportedRecord[]>;
  uses: Use[];
}

const minuteMs = 60_000;

/** Not by the clock: the server does not know which one the reader has. */
export function ago(at: Moment): string {
  const minutes = Math.floor((Date.now() - Date.parse(at)) / minuteMs);
  return minutes < 1 ? 'a moment ago' : counted(minutes, '1 minute ago', (many) => `${many} minutes ago`);
}

interface Counts {
  added: number;
  linked: number;
  present: number;
}

/** '1 student', or '12 students'. */
export function countOf(noun: ImportedNoun, n: number): string {
  const { one, many } = nouns[noun];
  return counted(n, `1 ${one}`, (count) => `${count} ${many}`);
}

/** The reply to an import. */
export function presentImport(noun: ImportedNoun, { importId, ...counts }: Counts & { importId: number | null }) {
  const { added, linked, present } = counts;
  const imported = added + linked;
  const ofImported = `${countOf(noun, imported)} imported`;
  const ofPresent = counted(present, 'one was already there', (count) => `${count} were already there`);
  const message = present === 0 ? ofImported : `${ofImported}, ${ofPresent}`;
  return { status: 'success', message, data: { imported }, import_id: importId, ...counts };
}
