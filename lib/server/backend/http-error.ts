import type { Problem } from '@/lib/contract/errors';
import type { ChangedNoun } from '@/lib/contract/nouns';
import { joinMessages } from '@/lib/contract/problems';
import { formatWaitTime } from '@/lib/format/durations';

export interface FieldProblem {
  field: string;
  message: string;
}

export interface CellProblem {
  row: number;
  column?: string;
  message: string;
}

type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 429 | 502 | 503;

/** The message is shown to the user. A write that throws this error is rolled back. */
export class HttpError extends Error {
  override name = 'HttpError';

  constructor(
    readonly status: HttpErrorStatus,
    message: string,
    readonly details: { detail?: Problem[]; errors?: CellProblem[]; current?: object | null; changed?: object[] } = {},
    /** `waitMs` is the time until the request is allowed again. `shown` is the person whose data the reply contains. */
    readonly options: ErrorOptions & { waitMs?: number; shown?: { noun: ChangedNoun; recordId: number | null } } = {},
  ) {
    super(message, options);
  }
}

/** @param reason A whole sentence. */
export const tooManyError = (reason: string, waitMs: number): HttpError =>
  new HttpError(429, `${reason} Please wait ${formatWaitTime(waitMs)} and try again.`, {}, { waitMs });

export const invalidFieldsError = (problems: Problem[]): HttpError =>
  new HttpError(422, joinMessages(problems) || 'This input is not valid.', { detail: problems });
