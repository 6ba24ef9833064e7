import type { SpreadsheetFile } from '@/lib/contract/call';
import type { ImportCheck, ImportOutcome, UndoneImport } from '@/lib/contract/imports';
import type { ImportedNoun } from '@/lib/contract/nouns';
import type { ImportNoun } from '@/lib/import/types';

/** Whose sheet it is: the noun's calls and texts. */
export interface ImportSource {
  /** Under which this device keeps what belongs to it, such as 'employees'. */
  name: ImportedNoun;
  noun: ImportNoun;
  /** The path of the call that replies with the template. */
  template: `/${string}`;
  /** @throws {CallError} with the rows that the server refuses. */
  save: (file: SpreadsheetFile, onProgress: (fraction: number) => void) => Promise<ImportOutcome>;
  /** What an import would do; `null` where the server can't say. */
  check: ((file: SpreadsheetFile, signal: AbortSignal) => Promise<ImportCheck>) | null;
  /** Those whom an import has added, and taking them back; `null` where the server can't. */
  imported: { show: (id: number) => void; undo: (id: number) => Promise<UndoneImport> } | null;
}
