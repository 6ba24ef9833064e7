import { logPages } from '@/lib/server/bff/logging/page-log';
import { processServices, type Services } from '@/lib/server/bff/services';
import { findFullDirectory, fullDiskMessage } from '@/lib/server/disk-space';
import { redirectConsoleToLog, redirectWarningsToLog } from '@/lib/server/log';
import { printError } from '@/lib/server/print-lines.mjs';
import { type Env, localDirectories, SettingError } from '@/lib/server/settings/env';
import { findIneffectiveSettings, findMisspeltSettings } from '@/lib/server/settings/setting-warnings';
import { storageProblem } from '@/lib/server/storage-problem';
import { drainOnSignals } from './drain';
import { openMetrics } from './open-metrics';
import { printStartupBanner } from './startup-banner';

function exitWithMessage(message: string): never {
  printError(message);
  process.exit(1);
}

async function requireDatabase({ database, tables }: Services): Promise<void> {
  try {
    await tables?.check();
  } catch (error) {
    exitWithMessage(storageProblem(`The database ${database?.name}`, error).message);
  }
}

async function open(services: Services, settingWarnings: string[]): Promise<void> {
  const { settings, backend, endedSessions, secrets, logger } = services;
  // In development, Next itself handles signals and console output.
  const isProduction = settings.NODE_ENV === 'production';
  if (isProduction) redirectWarningsToLog(logger);
  await openMetrics(services);
  await requireDatabase(services);
  const running = settings.API_BASE_URL ? null : await backend.open();
  const summary = (await running?.summarizeStart()) ?? null;
  await endedSessions.open();
  secrets();
  logPages(services);
  for (const warning of [...settingWarnings, ...(summary?.warnings ?? [])]) {
    process.emitWarning(warning, 'SettingWarning');
  }
  if (isProduction) {
    drainOnSignals(services);
    printStartupBanner(services, summary);
    redirectConsoleToLog(logger);
  }
  // A silent webhook must not delay the start.
  void running?.checkCodeDelivery();
}

function failureMessage(error: unknown, settings: Env | undefined): string {
  if (!(error instanceof Error)) return `The console can't start: ${error}`;
  if (error instanceof SettingError || error.name === 'StorageError') return error.message;
  const fullDirectory = settings && findFullDirectory(error, localDirectories(settings));
  if (fullDirectory) return fullDiskMessage(fullDirectory);
  if (settings && 'code' in error && 'path' in error) {
    return storageProblem(`DATA_DIR ${settings.DATA_DIR}`, error).message;
  }
  return `The console can't start because of an unexpected error. ${error.stack}`;
}

/** Ends the process after an error, because Next would keep it alive and answer requests with errors. */
export async function boot(makeServices = processServices, source?: Record<string, string>): Promise<void> {
  let settings: Env | undefined;
  try {
    const services = makeServices();
    settings = services.settings;
    await open(services, [...findIneffectiveSettings(source), ...findMisspeltSettings(source)]);
  } catch (error) {
    // A misspelt setting may be the reason why another setting is missing.
    const misspelt = error instanceof SettingError ? findMisspeltSettings(source) : [];
    exitWithMessage([failureMessage(error, settings), ...misspelt].join('\n'));
  }
}
