import type { Problem } from '@/lib/contract/errors';
import { sentencesOf } from '@/lib/contract/problems';

/** What one field of a request did wrong; `field` is its name on the wire. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** What one cell of a sheet did wrong. */
export interface CellProblem {
  row: number;
  column?: string;
  message: string;
}

export type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 502;

/** An error reply on its way: its message is shown to the user, and the write it ends is undone. */
export class HttpError extends Error {
  constructor(
    readonly status: HttpErrorStatus,
    message: string,
    readonly more: { detail?: Problem[]; errors?: CellProblem[] } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** 422 with one problem per field; its message is what they say, as a sentence each. */
export const invalidFields = (problems: Problem[]): HttpError =>
  new HttpError(422, sentencesOf(problems) || 'This input is not valid.', { detail: problems });
