import { errorReply, outcomeUnknown } from '@/lib/contract/errors';
import { CallError } from './call-error';

/** The error that a refused reply means, whichever form its server gives it. */
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

/** Nobody says whether a write was done. */
export const unconfirmed = (): CallError => new CallError({ code: 'OUTCOME_UNKNOWN', message: outcomeUnknown });
