import type { ErrorCode } from '@/lib/contract/errors';
import type { FailureReason, UpstreamName } from '@/lib/server/metrics/measures';
import type { Metrics } from '@/lib/server/metrics/metrics';
import { NoReplyError, type UpstreamReply, type UpstreamRequest } from './send-once';

const failureReasons: Partial<Record<ErrorCode, FailureReason>> = {
  UPSTREAM_TIMEOUT: 'timeout',
  UPSTREAM_UNREACHABLE: 'unreachable',
  UPSTREAM_REPLY: 'invalid',
};

export const failureReason = ({ code }: NoReplyError): FailureReason => failureReasons[code] ?? 'failed';

export const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;

export async function measureAttempt(
  { measures }: Metrics,
  upstream: UpstreamName,
  { name, signal }: UpstreamRequest,
  attempt: () => Promise<UpstreamReply>,
): Promise<UpstreamReply> {
  if (!measures) return attempt();
  const end = measures.upstreamSeconds.startTimer({ upstream, call: name });
  const count = (outcome: string) => {
    end();
    measures.upstreamReplies.inc({ upstream, outcome });
  };
  try {
    const reply = await attempt();
    count(statusClass(reply.status));
    return reply;
  } catch (error) {
    if (error instanceof NoReplyError) count(failureReason(error));
    else count(signal?.aborted ? 'aborted' : 'failed');
    throw error;
  }
}
