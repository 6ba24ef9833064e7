import * as z from 'zod/mini';
import { list, maxReplyRows } from './values/fields';

/** The errors of the console itself, rather than of the upstream. */
export const errorCodes = [
  'UNAUTHENTICATED',
  'SESSION_EXPIRED',
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
 * Whether a write may have been saved when its reply can't be read. After 4xx, 500 and 503 it was not; a gateway's 502
 * or 504 only means that the gateway got no answer.
 */
export const mayHaveSaved = (status: number): boolean => status < 400 || status === 502 || status === 504;

/** The message for a write that may have been saved although no reply confirms it. */
export const outcomeUnknown =
  'No usable answer came from the server, so it is not known whether this was saved. Please check the list before you try again.';

/** What is wrong with a field or a spreadsheet row. */
const problem = z.object({
  field: z.nullish(z.string()),
  row: z.nullish(z.number()),
  column: z.nullish(z.string()),
  message: z.string(),
});
export type Problem = z.infer<typeof problem>;

const problems = list(problem, { most: maxReplyRows });

/** An error reply of the console or an upstream; upstreams differ, so no field is required. */
export const errorReply = z.object({
  code: z.catch(z.nullish(z.enum(errorCodes)), null),
  message: z.catch(z.nullish(z.string()), null),
  detail: z.catch(z.nullish(z.union([z.string(), problems])), null),
  errors: z.catch(z.nullish(problems), null),
});
