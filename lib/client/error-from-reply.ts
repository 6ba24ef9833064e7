import type * as z from 'zod/mini';
import { conflict } from '@/lib/contract/changes';
import { errorReply, outcomeUnknown } from '@/lib/contract/errors';
import { CallError } from './call-error';

/** What a 412 says of the record that is there now; from a server that says nothing of it, 412 is an error as any other. */
const conflictIn = (content: unknown, row: z.ZodMiniType) => conflict(row).safeParse(content).data ?? null;

/**
 * Builds the error from a refused reply, in any of the formats that servers use.
 * @param versioned the shape of the record that an update with a version was about.
 */
export function errorFromReply(content: unknown, status: number | null = null, versioned?: z.ZodMiniType): CallError {
  const { data } = errorReply.safeParse(content);
  const detail = data?.detail;
  return new CallError({
    code: data?.code ?? 'REFUSED',
    status,
    message: typeof detail === 'string' ? detail : data?.message,
    fields: Array.isArray(detail) ? detail : [],
    rows: data?.errors ?? [],
    conflict: status === 412 && versioned ? conflictIn(content, versioned) : null,
  });
}

/** The error for a write that may or may not have been done. */
export const unknownOutcomeError = (): CallError => new CallError({ code: 'OUTCOME_UNKNOWN', message: outcomeUnknown });
