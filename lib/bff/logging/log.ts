import pino from 'pino';
import { env } from '@/lib/env';
import { errorPlaces } from '@/lib/error-places';

let opened: pino.Logger | undefined;

function logger(): pino.Logger {
  opened ??= pino({ level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return opened;
}

/** Logs one JSON line. Never pass a phone number, code, token, cookie, name or query value. */
export function log(event: Record<string, string | number | number[] | null | undefined>, message: string): void {
  logger().info(event, message);
}

/** Why something can't be reached: the error's code, or else its words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error object';
  return 'code' in error && error.code ? String(error.code) : error.message;
}

/** Logs an unexpected error, by kind and places. */
export function logFailure(error: unknown, requestId: string): void {
  log({ requestId, ...errorPlaces(error) }, 'failure');
}

/**
 * Logs what Next and libraries would print from now on, by kind and places: their words may quote a request, and are no
 * JSON. Warnings of the process speak of the process, so they keep their words.
 */
export function logForeignWords(): void {
  const speak = (...words: unknown[]) => log(errorPlaces(words.find((word) => word instanceof Error)), 'printed');
  for (const name of ['log', 'info', 'debug', 'warn', 'error', 'trace', 'dir', 'table'] as const) console[name] = speak;
  process
    .removeAllListeners('warning')
    .on('warning', ({ name, message }) => logger().warn({ kind: name, reason: message }, 'warning'));
}
