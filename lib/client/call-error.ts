/** The error of the browser's calls, and what can be asked about any error. */

import type { RecordChange } from '@/lib/contract/changes';
import type { ErrorCode, Problem } from '@/lib/contract/errors';

type FailureCode = ErrorCode | 'REFUSED' | 'UNREACHABLE';

/** Failures without an answer from the server: the caller's own text says more than a general sentence. */
const codesWithoutReply = new Set<FailureCode>(['UNREACHABLE', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT']);

/** Somebody else has changed the record that was to be updated. */
export interface Conflict {
  /** As its list has it, by the call's own shape; `null` when it was deleted. */
  current: unknown;
  /** The changes since, as far as they are known, the oldest first. */
  changed: RecordChange[];
}

interface CallErrorDetails {
  code: FailureCode;
  /** The reply's HTTP status; `null` where there was none. */
  status?: number | null;
  message?: string | null;
  /** Problems of single form fields. */
  fields?: Problem[];
  /** Problems of single rows of an uploaded spreadsheet. */
  rows?: Problem[];
  conflict?: Conflict | null;
}

/** The only error that calls from the browser throw. Its message is a sentence for the user. */
export class CallError extends Error {
  readonly code: FailureCode;
  readonly status: number | null;
  /** The server's own message; `null` where it sent none. */
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

/** Before anything is sent: the upstream left out the id of the row that the call is about. */
export const missingIdError = (): CallError =>
  new CallError({
    code: 'INVALID_INPUT',
    message: 'The server sent this entry without an ID, so it can only be viewed.',
  });

export const isUnknownOutcome = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'OUTCOME_UNKNOWN';

/** What somebody else has changed since, where that is why an update was refused. */
export const conflictOf = (error: unknown): Conflict | null => (error instanceof CallError ? error.conflict : null);

/** What to show for any error: the server's own message where it sent one, else `fallback`. */
export const messageOr = (error: unknown, fallback: string): string =>
  (error instanceof CallError ? error.serverMessage : null) ?? fallback;

/** Whether a call was refused because there is no session or it has ended. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'UNAUTHENTICATED' || error.code === 'SESSION_EXPIRED');
