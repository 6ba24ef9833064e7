import { type ErrorCode, outcomeUnknownMessage, type Problem } from '@/lib/contract/errors';

const defaultReplies: Record<ErrorCode, { status: number; message: string }> = {
  UNAUTHENTICATED: { status: 401, message: 'Please sign in to continue.' },
  SESSION_EXPIRED: { status: 401, message: 'Your session has ended. Please sign in again.' },
  OTHER_USER: {
    status: 409,
    message: 'Another person is signed in in this browser now. Please reload the page.',
  },
  FORBIDDEN_ORIGIN: { status: 403, message: 'This request did not come from the console and was refused.' },
  UNKNOWN_CALL: { status: 404, message: 'The console does not know this call.' },
  WRONG_METHOD: { status: 405, message: 'The console does not know this call with this method.' },
  INVALID_INPUT: { status: 400, message: 'Something in this request is not valid.' },
  TOO_LARGE: { status: 413, message: 'This is too large to send.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  UNAVAILABLE: { status: 503, message: 'The console can’t reach its database. Please try again in a moment.' },
  UPSTREAM_TIMEOUT: { status: 504, message: 'The server took too long to answer. Please try again.' },
  UPSTREAM_UNREACHABLE: { status: 502, message: 'The server can’t be reached. Please try again later.' },
  UPSTREAM_REPLY: { status: 502, message: 'Received invalid data format from server' },
  OUTCOME_UNKNOWN: { status: 504, message: outcomeUnknownMessage },
};

interface Details {
  status?: number;
  message?: string;
  detail?: Problem[];
  headers?: Record<string, string>;
}

export class BffError extends Error {
  override name = 'BffError';

  /** Compares class names, because Next loads this class more than once. A plain `instanceof` can then fail. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'BffError';
  }

  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super(details.message ?? defaultReplies[code].message);
  }

  get status(): number {
    return this.details.status ?? defaultReplies[this.code].status;
  }

  toResponse(): Response {
    const { code, message, status } = this;
    const { detail, headers } = this.details;
    return Response.json({ code, message, detail }, { status, headers });
  }
}
