import { reachSharedDatabase } from '@/lib/bff/console-database';
import { logPages } from '@/lib/bff/logging/page-log';
import { sessionSecrets } from '@/lib/bff/session/session-secrets';
import { env, SettingError } from '@/lib/env';
import { closeSharedDatabase, sharedDatabaseName } from '@/lib/postgres';
import { drainOnSignals } from './drain';

/** What an operator can mend is said in a sentence; only our own mistakes come with a stack. */
function stop(message: string): never {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}

/** Finds out now whether the database answers, which would else be told to each visitor. */
async function reachDatabase(): Promise<void> {
  try {
    await reachSharedDatabase();
  } catch (error) {
    // A refused connection has no words of its own where a host has several addresses.
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const reason = (error instanceof Error && error.message) || code;
    stop(`The database ${sharedDatabaseName()} can't be used (${reason}). Start it, or mend DATABASE_URL.`);
  }
}

/** Checks the settings and opens the school's data, so that what is wrong shows now and not to the first user. */
export async function boot(): Promise<void> {
  try {
    const { API_BASE_URL, NODE_ENV } = env();
    let close = closeSharedDatabase;
    await reachDatabase();
    if (!API_BASE_URL) {
      const { openBackend, closeBackend } = await import('@/lib/backend/app');
      await openBackend();
      close = () => closeBackend().finally(closeSharedDatabase);
    }
    sessionSecrets();
    logPages();
    // While its code is worked on, Next ends the process itself.
    if (NODE_ENV === 'production') drainOnSignals(close);
  } catch (error) {
    if (error instanceof SettingError) stop(error.message);
    if (error instanceof Error && error.name === 'StorageError') stop(error.message);
    if (error instanceof Error && 'code' in error && 'path' in error) {
      stop(`DATA_DIR ${env().DATA_DIR} can't be used (${error.code}). Choose a folder that this user may write to.`);
    }
    throw error;
  }
}
