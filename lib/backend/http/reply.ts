import { HttpError } from './http-error';

/** A download: bytes with their type, instead of JSON. */
export class FileReply {
  constructor(
    readonly bytes: Uint8Array<ArrayBuffer>,
    readonly contentType: string,
  ) {}
}

export const jsonReply = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } });

export const fileReply = ({ bytes, contentType }: FileReply) =>
  new Response(bytes, { headers: { 'content-type': contentType } });

export const errorReply = (status: number, message: string, more: HttpError['more'] = {}) =>
  jsonReply(status, JSON.stringify({ status: 'error', message, ...more }));

/** Error codes of unique constraints (SQLite, PostgreSQL), the safety net behind each write's own checks. */
const uniqueViolations = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505']);

/** Whether the connection to PostgreSQL was lost: https://www.postgresql.org/docs/15/errcodes-appendix.html */
const isCutOff = (code: string, error: unknown) =>
  /^(57P0[1-5]|08...|ECONNRESET|EPIPE)$/.test(code) ||
  (error instanceof Error && /^Connection terminated|^Query read timeout/.test(error.message));

/** PostgreSQL's error code for text with a NUL character. */
const unstorableText = '22021';

/** Turns a thrown error into a reply. Only unexpected errors are logged, without data of the request. */
export function replyToError(error: unknown, request: Request): Response {
  if (error instanceof HttpError) return errorReply(error.status, error.message, error.more);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (uniqueViolations.has(code)) return errorReply(409, 'This is already there. Please reload and try again.');
  if (code === unstorableText) return errorReply(400, 'A text holds a character that can’t be kept.');
  // It is unknown whether the write was saved; the empty reply makes the BFF say so.
  if (isCutOff(code, error)) return new Response(null, { status: 504 });
  const failure = error instanceof Error ? error : new Error('something else than an error was thrown');
  // The stack without its message, in which a database may quote rejected data.
  const stack = failure.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  const requestId = request.headers.get('x-request-id');
  const event = { level: 'error', msg: 'backend call failed', requestId, name: failure.name, code };
  process.stderr.write(`${JSON.stringify({ ...event, stack: stack?.join('\n') })}\n`);
  return errorReply(500, 'Something went wrong on the server. Please try again.');
}
