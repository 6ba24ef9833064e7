import type * as z from 'zod/mini';
import { conflict } from '@/lib/contract/changes';
import { errorReply, outcomeUnknownMessage } from '@/lib/contract/errors';
import { CallError } from './call-error';

const parseConflict = (content: unknown, row: z.ZodMiniType) => conflict(row).safeParse(content).data ?? null;

export function errorFromReply(content: unknown, status: number | null = null, versioned?: z.ZodMiniType): CallError {
  const { data } = errorReply.safeParse(content);
  const detail = data?.detail;
  return new CallError({
    code: data?.code ?? 'REFUSED',
    status,
    message: typeof detail === 'string' ? detail : data?.message,
    fields: Array.isArray(detail) ? detail : [],
    rows: data?.errors ?? [],
    conflict: status === 412 && versioned ? parseConflict(content, versioned) : null,
  });
}

export const unknownOutcomeError = (): CallError =>
  new CallError({ code: 'OUTCOME_UNKNOWN', message: outcomeUnknownMessage });
