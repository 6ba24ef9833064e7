import type { ImportEntity } from '@/lib/browser/import/types';
import type { SpreadsheetFile } from '@/lib/contract/call';
import type { ImportCheck, ImportOutcome, UndoneImport } from '@/lib/contract/imports';
import type { ImportedNoun } from '@/lib/contract/nouns';

/** The API calls and the texts of one kind of import. */
export interface ImportSource {
  /** The name in the storage keys of this import on the device, such as 'employees'. */
  name: ImportedNoun;
  noun: ImportEntity;
  template: `/${string}`;
  /** Throws a `CallError` with the rows that the server refuses. */
  save: (file: SpreadsheetFile, onProgress: (fraction: number) => void) => Promise<ImportOutcome>;
  /** Reports what an import would do, without saving. `null` when the server does not support it. */
  check: ((file: SpreadsheetFile, signal: AbortSignal) => Promise<ImportCheck>) | null;
  /** Lists the people added by an import, or undoes it. `null` when the server does not support it. */
  imported: { show: (id: number) => void; undo: (id: number) => Promise<UndoneImport> } | null;
}
