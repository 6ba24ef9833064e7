import type { Kysely } from 'kysely';
import type { CodeToDeliver } from './code-delivery';
import type { Schema } from './db/schema';
import type { FileStore } from './files/file-store';

/** What the calls work with. */
export interface Backend {
  db: Kysely<Schema>;
  files: FileStore;
  deliverCode(code: CodeToDeliver): Promise<void>;
}
