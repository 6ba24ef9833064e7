import pino, { type Logger } from 'pino';
import { explainError } from '@/lib/server/storage-problem';

/** The message of an error may quote personal data. */
export function stackWithoutMessage(thrown: unknown): { kind: string; stack: string } {
  const { name, message, stack = '' } = thrown instanceof Error ? thrown : new Error('not an error object');
  // Removes the message first, because one of its lines may look like a stack frame.
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  const frames = lines.filter((line) => line.trimStart().startsWith('at ')).slice(0, 8);
  return { kind: name, stack: frames.join('\n') };
}

export type { Logger };

export const createLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });

export type LogEvent = Record<string, string | number | number[] | null | undefined>;
type Level = 'info' | 'warn' | 'error';

/** Logs one JSON line. Never pass a phone number, code, token, cookie, name or query value. */
export function log(logger: Logger, event: LogEvent, message: string, level: Level = 'info'): void {
  logger[level](event, message);
}

export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error object';
  return 'code' in error && error.code ? String(error.code) : error.message;
}

export function failureFields(error: unknown): LogEvent {
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return { reason: errorReason(source), hint: explainError(source) ?? undefined };
}

export function logFailure(logger: Logger, error: unknown, requestId: string): void {
  log(logger, { requestId, ...stackWithoutMessage(error) }, 'failure', 'error');
}

export function redirectWarningsToLog(logger: Logger): void {
  process
    .removeAllListeners('warning')
    .on('warning', ({ name, message }) => log(logger, { kind: name, reason: message }, 'warning', 'warn'));
}

const levels = {
  log: 'info',
  info: 'info',
  debug: 'info',
  dir: 'info',
  table: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'error',
} as const;

/** Logs only the kind and stack of an error, because its message may contain data of a request. */
export function redirectConsoleToLog(logger: Logger): void {
  for (const [name, level] of Object.entries(levels)) {
    const logOutput = (...values: unknown[]) =>
      log(logger, stackWithoutMessage(values.find((value) => value instanceof Error)), 'printed', level);
    Object.assign(console, { [name]: logOutput });
  }
}
