/** Remembers what calls found wrong with the school's data, for readiness and for the calls after them. */
import { isDamage, storageFailure } from './db/storage-failure';
import type { OpenBackend } from './open-backend';

/** In place of a database's error code: the file was removed, or another one put in its place. */
const detached = 'FILE_REPLACED';

export interface StorageWatch {
  note(error: unknown): void;
  /** Why no call may be tried any more until the console is started again; `null` as long as there is no reason. */
  damage(): string | null;
  /** @throws an error with the reason as its `code` while calls can't be answered. */
  check(): Promise<void>;
}

export function watchStorage({ backend: { db, reads }, isDetached }: OpenBackend): StorageWatch {
  let lastFailure: string | null = null;

  function damage() {
    if (isDetached()) return detached;
    return lastFailure !== null && isDamage(lastFailure) ? lastFailure : null;
  }

  return {
    damage,
    note(error) {
      lastFailure = damage() ?? storageFailure(error) ?? lastFailure;
    },
    async check() {
      const code = damage();
      if (code) throw Object.assign(new Error('the database is damaged'), { code });
      await reads.selectFrom('schools').select('id').orderBy('id').limit(1).execute();
      if (lastFailure === null) return;
      // A full or failing disk shows only in a write.
      await db
        .updateTable('schools')
        .set(({ ref }) => ({ updated_at: ref('updated_at') }))
        .execute();
      lastFailure = null;
    },
  };
}
