import type { ErrorCode, Problem } from '@/lib/contract/errors';

type FailureCode = ErrorCode | 'REFUSED' | 'UNREACHABLE';

/** Failures in which no server spoke: the text of the place says more than any general sentence. */
const silent = new Set<FailureCode>(['UNREACHABLE', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT']);

interface CallErrorDetails {
  code: FailureCode;
  /** The reply's HTTP status; `null` where there was none. */
  status?: number | null;
  message?: string | null;
  /** What is wrong with which field. */
  fields?: Problem[];
  /** What is wrong with which row of a spreadsheet. */
  rows?: Problem[];
}

/** The one error of the browser's calls. Its message is a sentence for the user. */
export class CallError extends Error {
  readonly code: FailureCode;
  readonly status: number | null;
  /** What the server itself said of it; `null` where nobody gave a reason. */
  readonly serverMessage: string | null;
  readonly fields: Problem[];
  readonly rows: Problem[];

  constructor({ code, status = null, message, fields = [], rows = [] }: CallErrorDetails) {
    super(message || 'The server cannot be reached. Please try again later.');
    this.code = code;
    this.status = status;
    this.serverMessage = silent.has(code) ? null : message || null;
    this.fields = fields;
    this.rows = rows;
  }
}

export const unreachable = (): CallError => new CallError({ code: 'UNREACHABLE' });

export const unreadable = (): CallError =>
  new CallError({ code: 'UPSTREAM_REPLY', message: 'Received invalid data format from server' });

export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'OUTCOME_UNKNOWN';

/** What to show for any error: the server's own words where it sent some, else the text of the place. */
export const messageOr = (error: unknown, fallback: string): string =>
  (error instanceof CallError ? error.serverMessage : null) ?? fallback;

/** Whether a call was refused for want of a session that is still good. */
export const foundNoSession = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'UNAUTHENTICATED' || error.code === 'SESSION_EXPIRED');
