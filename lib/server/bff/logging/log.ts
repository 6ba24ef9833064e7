import pino, { type Logger } from 'pino';
import { stackWithoutMessage } from '@/lib/server/stack-without-message';

export type { Logger };

export const createLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });

type Event = Record<string, string | number | number[] | null | undefined>;

/** Logs one JSON line. Never pass a phone number, code, token, cookie, name or query value. */
export function log(logger: Logger, event: Event, message: string): void {
  logger.info(event, message);
}

export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error object';
  return 'code' in error && error.code ? String(error.code) : error.message;
}

export function logFailure(logger: Logger, error: unknown, requestId: string): void {
  log(logger, { requestId, ...stackWithoutMessage(error) }, 'failure');
}

/**
 * Redirects console output of Next and libraries to the log. It logs only the kind and stack of an error, because a
 * message may quote a request. Node's process warnings keep their message, because it describes only the process.
 */
export function redirectConsoleToLog(logger: Logger): void {
  const logOutput = (...values: unknown[]) =>
    log(logger, stackWithoutMessage(values.find((value) => value instanceof Error)), 'printed');
  for (const name of ['log', 'info', 'debug', 'warn', 'error', 'trace', 'dir', 'table'] as const)
    console[name] = logOutput;
  process
    .removeAllListeners('warning')
    .on('warning', ({ name, message }) => logger.warn({ kind: name, reason: message }, 'warning'));
}
