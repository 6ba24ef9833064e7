import type { Problem } from '@/lib/contract/errors';
import { joinMessages } from '@/lib/contract/problems';

/** What is wrong with one field of a request; `field` is its API name. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** What is wrong with one cell or row of a sheet. */
export interface CellProblem {
  row: number;
  column?: string;
  message: string;
}

type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 502 | 503;

/** An error reply: its message is shown to the user, and throwing it rolls the write back. */
export class HttpError extends Error {
  constructor(
    readonly status: HttpErrorStatus,
    message: string,
    readonly more: { detail?: Problem[]; errors?: CellProblem[]; current?: object | null; changed?: object[] } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A 422 with the fields' problems; its message is all of theirs. */
export const invalidFields = (problems: Problem[]): HttpError =>
  new HttpError(422, joinMessages(problems) || 'This input is not valid.', { detail: problems });
