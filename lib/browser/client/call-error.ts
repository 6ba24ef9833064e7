import type { RecordChange } from '@/lib/contract/changes';
import type { ErrorCode, Problem } from '@/lib/contract/errors';

type FailureCode = ErrorCode | 'REFUSED' | 'UNREACHABLE';

/**
 * The codes of calls that got no reply from the upstream. Their messages are generic, so the user sees the error text
 * of the caller instead.
 */
const codesWithoutReply = new Set<FailureCode>(['UNREACHABLE', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT']);

interface Conflict {
  current: unknown;
  changed: RecordChange[];
}

interface CallErrorDetails {
  code: FailureCode;
  status?: number | null;
  message?: string | null;
  fields?: Problem[];
  rows?: Problem[];
  conflict?: Conflict | null;
}

export class CallError extends Error {
  readonly code: FailureCode;
  readonly status: number | null;
  readonly serverMessage: string | null;
  readonly fields: Problem[];
  readonly rows: Problem[];
  readonly conflict: Conflict | null;

  constructor({ code, status = null, message, fields = [], rows = [], conflict = null }: CallErrorDetails) {
    super(message || 'The server can’t be reached. Please try again later.');
    this.code = code;
    this.status = status;
    this.serverMessage = codesWithoutReply.has(code) ? null : message || null;
    this.fields = fields;
    this.rows = rows;
    this.conflict = conflict;
  }
}

export const unreachableError = (): CallError => new CallError({ code: 'UNREACHABLE' });

export const invalidReplyError = (): CallError =>
  new CallError({ code: 'UPSTREAM_REPLY', message: 'Received invalid data format from server' });

export const missingIdError = (): CallError =>
  new CallError({
    code: 'INVALID_INPUT',
    message: 'The server sent this entry without an ID, so it can only be viewed.',
  });

export const isUnknownOutcome = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'OUTCOME_UNKNOWN';

export const conflictOf = (error: unknown): Conflict | null => (error instanceof CallError ? error.conflict : null);

export const messageOr = (error: unknown, fallback: string): string =>
  (error instanceof CallError ? error.serverMessage : null) ?? fallback;

export const isOfOtherUser = (error: unknown): boolean => error instanceof CallError && error.code === 'OTHER_USER';

/** True if the user of this page has no session any more, so that a call can succeed only after a sign-in. */
export const isSessionOver = (error: unknown): boolean =>
  isOfOtherUser(error) ||
  (error instanceof CallError && (error.code === 'UNAUTHENTICATED' || error.code === 'SESSION_EXPIRED'));
