import type { ImportEntity } from '@/lib/browser/import/types';
import type { SpreadsheetFile } from '@/lib/contract/call';
import type { ImportCheck, ImportOutcome, UndoneImport } from '@/lib/contract/imports';
import type { ImportedNoun } from '@/lib/contract/nouns';
import type { ImportSession } from './import-session';

type ImportOptions = Pick<ImportSession, 'allowsGaps'>;

export interface ImportSource {
  /** The name of this import in storage keys on the device, such as 'employees'. */
  name: ImportedNoun;
  noun: ImportEntity;
  template: `/${string}`;
  /** Saves the rows of a file. Rejects with a `CallError` that contains the rows that the server refuses. */
  save: (
    file: SpreadsheetFile,
    onProgress: (fraction: number) => void,
    options: ImportOptions,
  ) => Promise<ImportOutcome>;
  /** Reports what an import would do, without saving. `null` when the server does not support this check. */
  check: ((file: SpreadsheetFile, signal: AbortSignal, options: ImportOptions) => Promise<ImportCheck>) | null;
  /**
   * `show` lists the people that an import has added, and `undo` undoes the import. `null` when the server cannot undo
   * imports.
   */
  imported: { show: (id: number) => void; undo: (id: number) => Promise<UndoneImport> } | null;
}
