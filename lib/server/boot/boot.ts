import { type Console, processConsole } from '@/lib/server/bff/console';
import { logPages } from '@/lib/server/bff/logging/page-log';
import { redirectConsoleToLog, redirectWarningsToLog } from '@/lib/server/log';
import { databaseFailureReason } from '@/lib/server/postgres';
import { SettingError } from '@/lib/server/settings/env';
import { drainOnSignals } from './drain';
import { openMetrics } from './open-metrics';
import { printStartupBanner } from './startup-banner';

function exitWithMessage(message: string): never {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}

async function requireDatabase({ database, tables }: Console): Promise<void> {
  try {
    await tables?.check();
  } catch (error) {
    exitWithMessage(
      `The database ${database?.name} can't be used (${databaseFailureReason(error)}). Start it, or correct DATABASE_URL.`,
    );
  }
}

async function open(console: Console): Promise<void> {
  const { settings, backend, endedSessions, secrets, logger } = console;
  // In development, Next itself handles signals and console output.
  const isProduction = settings.NODE_ENV === 'production';
  if (isProduction) redirectWarningsToLog(logger);
  await openMetrics(console);
  await requireDatabase(console);
  const running = settings.API_BASE_URL ? null : await backend.open();
  const demoMobile = (await running?.demoMobile()) ?? null;
  await endedSessions.open();
  secrets();
  logPages(console);
  if (isProduction) {
    drainOnSignals(console);
    printStartupBanner(console, demoMobile);
    redirectConsoleToLog(logger);
  }
  // Does not wait for the reply, because a silent webhook must not delay the start.
  void running?.checkCodeDelivery();
}

export async function boot(makeConsole = processConsole): Promise<void> {
  let directory = '';
  try {
    const console = makeConsole();
    directory = console.settings.DATA_DIR;
    await open(console);
  } catch (error) {
    if (error instanceof SettingError) exitWithMessage(error.message);
    if (error instanceof Error && error.name === 'StorageError') exitWithMessage(error.message);
    if (error instanceof Error && 'code' in error && 'path' in error) {
      exitWithMessage(
        `DATA_DIR ${directory} can't be used (${error.code}). Choose a folder that this user may write to.`,
      );
    }
    throw error;
  }
}
