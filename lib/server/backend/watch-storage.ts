/** The readiness check reports the last storage failure. If the failure is damage, all later requests fail. */
import { isDamage, storageFailureCode } from '@/lib/server/storage-problem';
import type { OpenBackend } from './open-backend';

const detachedCode = 'FILE_REPLACED';

export interface StorageWatch {
  recordError(error: unknown): void;
  /** A failure with this code makes all requests fail until a restart of the console. */
  damage(): string | null;
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
      // Only a write reveals a full or failing disk.
      await db
        .updateTable('schools')
        .set(({ ref }) => ({ updated_at: ref('updated_at') }))
        .execute();
      lastFailure = null;
    },
  };
}
