import pino from 'pino';
import { env } from '@/lib/env';

let logger: pino.Logger | undefined;

/** Logs one JSON line. Never pass a phone number, code, token, cookie, name or query value. */
export function log(event: Record<string, string | number | number[] | null | undefined>, message: string): void {
  logger ??= pino({ level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  logger.info(event, message);
}

/** Logs an unexpected error: its name and stack, not its message, which may quote personal data. */
export function logFailure(error: unknown, requestId: string): void {
  const failure = error instanceof Error ? error : new Error('not an error object');
  const stack = failure.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .join('\n');
  log({ requestId, kind: failure.name, stack }, 'failure');
}
