import type { ErrorCode } from '@/lib/contract/errors';
import { fileKinds } from '@/lib/contract/values/file-kinds';
import { failureFields, type Logger, log, stackWithoutMessage } from '@/lib/server/log';
import { SheetRefused } from '@/lib/server/sheets/sheet-refused';
import { explainCode, mayBeCommitted, storageFailureCode } from '@/lib/server/storage-problem';
import { HttpError } from '../http-error';

/** The BFF reads `jsonText` without a stream. */
export type BackendReply = Response & { jsonText?: string };

export const jsonReply = (status: number, jsonText: string, headers: Record<string, string> = {}): BackendReply =>
  Object.assign(new Response(jsonText, { status, headers: { 'content-type': 'application/json', ...headers } }), {
    jsonText,
  });

export const xlsxReply = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { 'content-type': fileKinds.xlsx.mediaType } });

export const zipReply = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { 'content-type': 'application/zip' } });

const busyMs = 60_000;

export function errorReply(
  status: number,
  message: string,
  details: HttpError['details'] = {},
  waitMs = status === 503 ? busyMs : undefined,
) {
  const headers: Record<string, string> =
    waitMs === undefined ? {} : { 'retry-after': String(Math.ceil(waitMs / 1000)) };
  return jsonReply(status, JSON.stringify({ status: 'error', message, ...details }), headers);
}

/** In SQLite and PostgreSQL. Such a violation is a conflict that the write's own checks have missed. */
const uniqueViolations = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505']);

/** Codes: https://www.postgresql.org/docs/15/errcodes-appendix.html */
const isConnectionLost = (code: string, error: unknown) =>
  /^(57P0[1-5]|08...|ECONNRESET|EPIPE)$/.test(code) ||
  (error instanceof Error && /^Connection terminated|^Query read timeout/.test(error.message));

/** PostgreSQL's code for text with a NUL character. */
const unstorableText = '22021';

const requestIdOf = (request: Request) => request.headers.get('x-request-id');

export function storageFailureReply(request: Request, reason: string, logger: Logger): Response {
  const requestId = requestIdOf(request);
  log(logger, { requestId, reason, hint: explainCode(reason) }, 'the school’s data can’t be read or written', 'error');
  // The BFF converts an empty reply into a message that the write may have been saved.
  if (request.method !== 'GET' && mayBeCommitted(reason)) return new Response(null, { status: 504 });
  const code: ErrorCode = 'UNAVAILABLE';
  const message =
    'The school’s data can’t be read or written at the moment. Tell the person who runs Homeroom at your school.';
  return jsonReply(503, JSON.stringify({ status: 'error', code, message }));
}

/** 499 is nginx's status for a request that the client aborted. */
const sheetStatus: Record<SheetRefused['kind'], number> = { invalid: 400, unreadable: 422, busy: 503, 'given up': 499 };

/** Logs only unexpected errors, without data from the request. */
export function replyToError(error: unknown, request: Request, logger: Logger): Response {
  if (error instanceof SheetRefused) return errorReply(sheetStatus[error.kind], error.message);
  if (error instanceof HttpError) {
    // The error has a cause if the bucket failed.
    if (error.cause)
      log(logger, { requestId: requestIdOf(request), ...failureFields(error) }, 'the bucket failed', 'error');
    return errorReply(error.status, error.message, error.details, error.options.waitMs);
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (uniqueViolations.has(code)) return errorReply(409, 'This already exists. Please reload the page and try again.');
  if (code === unstorableText)
    return errorReply(400, 'The text contains a character that can’t be saved. Please remove it.');
  // It is unknown whether the write was saved.
  if (isConnectionLost(code, error)) return new Response(null, { status: 504 });
  const failureCode = storageFailureCode(error);
  if (failureCode) return storageFailureReply(request, failureCode, logger);
  const requestId = requestIdOf(request);
  log(logger, { requestId, code, ...stackWithoutMessage(error) }, 'backend call failed', 'error');
  return errorReply(500, 'Something went wrong on the server. Please try again.');
}
