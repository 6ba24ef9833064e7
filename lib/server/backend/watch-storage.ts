/**
 * Remembers the last storage failure of a request. The readiness check reports this failure. If the failure is damage,
 * all later requests fail.
 */
import { isDamage, storageFailureCode } from '@/lib/server/storage-problem';
import type { OpenBackend } from './open-backend';

/** The error code for a database file that was removed or replaced. */
const detachedCode = 'FILE_REPLACED';

export interface StorageWatch {
  recordError(error: unknown): void;
  /** Returns the code of a failure that makes all requests fail until a restart of the console, or `null`. */
  damage(): string | null;
  /**
   * Checks that the database can be read. After a failure, also checks that it can be written to.
   * @throws an error with the reason as its `code`.
   */
  check(): Promise<void>;
}

export function watchStorage({ backend: { db, reads }, isDetached }: OpenBackend): StorageWatch {
  let lastFailure: string | null = null;

  function damage() {
    if (isDetached()) return detachedCode;
    return lastFailure !== null && isDamage(lastFailure) ? lastFailure : null;
  }

  return {
    damage,
    recordError(error) {
      lastFailure = damage() ?? storageFailureCode(error) ?? lastFailure;
    },
    async check() {
      const code = damage();
      if (code) throw Object.assign(new Error('the database is damaged'), { code });
      await reads.selectFrom('schools').select('id').orderBy('id').limit(1).execute();
      if (lastFailure === null) return;
      // Writes the schools without changing a value, because only a write reveals a full or failing disk.
      await db
        .updateTable('schools')
        .set(({ ref }) => ({ updated_at: ref('updated_at') }))
        .execute();
      lastFailure = null;
    },
  };
}
