/** What a server process does before it takes requests. */
import { checkSharedDatabase } from '@/lib/bff/console-database';
import { logForeignWords } from '@/lib/bff/logging/log';
import { logPages } from '@/lib/bff/logging/page-log';
import { openEndedSessions } from '@/lib/bff/session/ended-sessions';
import { sessionSecrets } from '@/lib/bff/session/session-secrets';
import { env, SettingError } from '@/lib/env';
import { closeMetrics } from '@/lib/metrics/serve-metrics';
import { closeSharedDatabase, reasonOf, sharedDatabaseName } from '@/lib/postgres';
import { drainOnSignals } from './drain';
import { sayWhatRuns } from './first-lines';
import { openMetrics } from './open-metrics';

/** Exits with a message for what the operator can fix; only bugs are reported with a stack. */
function exitWithMessage(message: string): never {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}

/** Fails at startup when the shared database can't be used, instead of at each visitor's request. */
async function reachDatabase(): Promise<void> {
  try {
    await checkSharedDatabase();
  } catch (error) {
    exitWithMessage(
      `The database ${sharedDatabaseName()} can't be used (${reasonOf(error)}). Start it, or correct DATABASE_URL.`,
    );
  }
}

/** Checks the settings and opens the databases, so that problems show at startup and not to the first user. */
export async function boot(): Promise<void> {
  try {
    const settings = env();
    let demoMobile: string | null = null;
    let close = closeSharedDatabase;
    await openMetrics(settings);
    await reachDatabase();
    if (!settings.API_BASE_URL) {
      const { openBackend, closeBackend } = await import('@/lib/backend/app');
      demoMobile = await openBackend();
      close = () => closeBackend().finally(closeSharedDatabase);
    }
    await openEndedSessions();
    sessionSecrets();
    logPages();
    // In development Next ends the process itself, and speaks for itself.
    if (settings.NODE_ENV !== 'production') return;
    // Last, so that the end of the requests in flight is measured, too.
    drainOnSignals(() => close().finally(closeMetrics));
    sayWhatRuns(settings, demoMobile);
    logForeignWords();
  } catch (error) {
    if (error instanceof SettingError) exitWithMessage(error.message);
    if (error instanceof Error && error.name === 'StorageError') exitWithMessage(error.message);
    if (error instanceof Error && 'code' in error && 'path' in error) {
      exitWithMessage(
        `DATA_DIR ${env().DATA_DIR} can't be used (${error.code}). Choose a folder that this user may write to.`,
      );
    }
    throw error;
  }
}
