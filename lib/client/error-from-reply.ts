import { errorReply, outcomeUnknown } from '@/lib/contract/errors';
import { CallError } from './call-error';

/** Builds the error from a refused reply, in any of the formats that servers use. */
export function errorFromReply(content: unknown, status: number | null = null): CallError {
  const { data } = errorReply.safeParse(content);
  const detail = data?.detail;
  return new CallError({
    code: data?.code ?? 'REFUSED',
    status,
    message: typeof detail === 'string' ? detail : data?.message,
    fields: Array.isArray(detail) ? detail : [],
    rows: data?.errors ?? [],
  });
}

/** The error for a write that may or may not have been done. */
export const unknownOutcomeError = (): CallError => new CallError({ code: 'OUTCOME_UNKNOWN', message: outcomeUnknown });
