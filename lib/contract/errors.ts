import * as z from 'zod/mini';
import { list, maxReplyRows } from './values/fields';

export const errorCodes = [
  'UNAUTHENTICATED',
  'SESSION_EXPIRED',
  'OTHER_USER',
  'FORBIDDEN_ORIGIN',
  'UNKNOWN_CALL',
  'WRONG_METHOD',
  'INVALID_INPUT',
  'TOO_LARGE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_REPLY',
  'OUTCOME_UNKNOWN',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/**
 * True if a write may have been saved, although the console received no valid reply. The server has not saved the write
 * if it replies with 4xx, 500 or 503. After a 502 or 504, only a gateway has replied, so the write may have been saved.
 */
export const mayHaveSaved = (status: number): boolean => status < 400 || status === 502 || status === 504;

export const outcomeUnknownMessage =
  'The server did not answer. Your change may not be saved. Check the list, then try again.';

const problem = z.object({
  field: z.nullish(z.string()),
  row: z.nullish(z.number()),
  column: z.nullish(z.string()),
  message: z.string(),
});
export type Problem = z.infer<typeof problem>;

const problems = list(problem, { max: maxReplyRows });

export const errorReply = z.object({
  code: z.catch(z.nullish(z.enum(errorCodes)), null),
  message: z.catch(z.nullish(z.string()), null),
  detail: z.catch(z.nullish(z.union([z.string(), problems])), null),
  errors: z.catch(z.nullish(problems), null),
});
