import * as z from 'zod/mini';

/** Every way in which the console itself, rather than the upstream, refuses or fails a call. */
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
 * Whether a reply that can't be read leaves it open if a write was done. Who answers 4xx, 500 or 503 has not done it; a
 * gateway's 502 and 504 only say that it heard nothing.
 */
export const leavesOpen = (status: number): boolean => status < 400 || status === 502 || status === 504;

/** What a user is told of a write that may have been done although no answer says so. */
export const outcomeUnknown =
  'No usable answer came from the server, so it is not known whether this was saved. Please check the list before you try again.';

/** What a field or a spreadsheet row did wrong. */
const problem = z.object({
  field: z.nullish(z.string()),
  row: z.nullish(z.number()),
  column: z.nullish(z.string()),
  message: z.string(),
});
export type Problem = z.infer<typeof problem>;

/** An error reply, from the console or from an upstream; upstreams vary, so nothing in it is required. */
export const errorReply = z.object({
  code: z.catch(z.nullish(z.enum(errorCodes)), null),
  message: z.catch(z.nullish(z.string()), null),
  detail: z.catch(z.nullish(z.union([z.string(), z.array(problem)])), null),
  errors: z.catch(z.nullish(z.array(problem)), null),
});
