import type { ErrorCode } from '@/lib/contract/errors';
import type { RefusalReason } from '@/lib/server/metrics/measures';
import { BffError } from '../bff-error';
import type { Console } from '../console';
import type { Handle } from '../handler';

const count = ({ metrics }: Console, reason: RefusalReason) => metrics.measures?.refusedSignIns.inc({ reason });

const reasons: Partial<Record<ErrorCode, RefusalReason>> = {
  RATE_LIMITED: 'rate-limit',
  SESSION_EXPIRED: 'expired',
  INVALID_INPUT: 'invalid-input',
  TOO_LARGE: 'invalid-input',
};

export function refuseSignIn(
  console: Console,
  defaultReason: RefusalReason,
  status: number,
  message: string,
): Response {
  const other = status === 429 ? 'rate-limit' : status >= 500 ? 'unavailable' : null;
  count(console, other ?? defaultReason);
  return Response.json({ message }, { status });
}

export const countRefusals =
  (handle: Handle): Handle =>
  async (request, context) => {
    try {
      return await handle(request, context);
    } catch (error) {
      if (error instanceof BffError) count(context.console, reasons[error.code] ?? 'unavailable');
      throw error;
    }
  };
