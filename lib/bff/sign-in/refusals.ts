/** Why sign-ins are refused, for the metrics. */
import type { ErrorCode } from '@/lib/contract/errors';
import type { RefusalReason } from '@/lib/metrics/measures';
import { metrics } from '@/lib/metrics/metrics';
import { BffError } from '../bff-error';
import type { RequestContext } from '../handler';

const count = (reason: RefusalReason) => metrics()?.refusedSignIns.inc({ reason });

const reasons: Partial<Record<ErrorCode, RefusalReason>> = {
  RATE_LIMITED: 'rate-limit',
  SESSION_EXPIRED: 'expired',
  INVALID_INPUT: 'invalid-input',
  TOO_LARGE: 'invalid-input',
};

/** The upstream's refusal as our reply. @param of the reason, unless the status tells of another. */
export function refused(of: RefusalReason, status: number, message: string): Response {
  const other = status === 429 ? 'rate-limit' : status >= 500 ? 'unavailable' : null;
  count(other ?? of);
  return Response.json({ message }, { status });
}

type Handle = (request: Request, context: RequestContext) => Promise<Response>;

/** Counts what a step of the sign-in throws. */
export const countRefusals =
  (handle: Handle): Handle =>
  async (request, context) => {
    try {
      return await handle(request, context);
    } catch (error) {
      if (error instanceof BffError) count(reasons[error.code] ?? 'unavailable');
      throw error;
    }
  };
