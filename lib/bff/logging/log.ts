import pino, { type Logger } from 'pino';
import { errorPlaces } from '@/lib/error-places';

export type { Logger };

export const createLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });

type Event = Record<string, string | number | number[] | null | undefined>;

/** Logs one JSON line. Never pass a phone number, code, token, cookie, name or query value. */
export function log(logger: Logger, event: Event, message: string): void {
  logger.info(event, message);
}

/** Why something can't be reached: the error's code, or else its words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error object';
  return 'code' in error && error.code ? String(error.code) : error.message;
}

/** Logs an unexpected error, by kind and places. */
export function logFailure(logger: Logger, error: unknown, requestId: string): void {
  log(logger, { requestId, ...errorPlaces(error) }, 'failure');
}

/**
 * Logs what Next and libraries would print from now on, by kind and places: their words may quote a request, and are no
 * JSON. Warnings of the process speak of the process, so they keep their words.
 */
export function logForeignWords(logger: Logger): void {
  const speak = (...words: unknown[]) =>
    log(logger, errorPlaces(words.find((word) => word instanceof Error)), 'printed');
  for (const name of ['log', 'info', 'debug', 'warn', 'error', 'trace', 'dir', 'table'] as const) console[name] = speak;
  process
    .removeAllListeners('warning')
    .on('warning', ({ name, message }) => logger.warn({ kind: name, reason: message }, 'warning'));
}
