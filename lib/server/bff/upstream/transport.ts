import { isWrite } from '@/lib/contract/call';
import type { ErrorCode } from '@/lib/contract/errors';
import { mayHaveSaved } from '@/lib/contract/errors';
import type { FailureReason, UpstreamName } from '@/lib/server/metrics/measures';
import type { Metrics } from '@/lib/server/metrics/metrics';
import { BffError } from '../bff-error';
import type { Services } from '../services';
import { callEmbedded } from './call-embedded';
import { NoReplyError, sendOnce, type UpstreamReply, type UpstreamRequest } from './send-once';

const failureReasons: Partial<Record<ErrorCode, FailureReason>> = {
  UPSTREAM_TIMEOUT: 'timeout',
  UPSTREAM_UNREACHABLE: 'unreachable',
  UPSTREAM_REPLY: 'invalid',
};

export const failureReason = ({ code }: NoReplyError): FailureReason => failureReasons[code] ?? 'failed';

const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;

async function measureAttempt(
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

type Outcome = UpstreamReply | NoReplyError;

const tryOnce = (
  { agents, metrics }: Services,
  upstream: UpstreamName,
  base: string,
  call: UpstreamRequest,
): Promise<Outcome> =>
  measureAttempt(metrics, upstream, call, () => sendOnce(agents, base, call)).catch((error) => {
    if (error instanceof NoReplyError) return error;
    throw error;
  });

const tryEmbedded = ({ backend, metrics, takeReadTurn }: Services, call: UpstreamRequest) =>
  measureAttempt(metrics, 'embedded', call, () => {
    const send = () => callEmbedded(backend, call);
    return call.reader ? takeReadTurn(call.reader, call.signal, send) : send();
  });

const isFailure = (outcome: Outcome) => outcome instanceof NoReplyError || outcome.status >= 500;

const isOutcomeUnknown = (call: UpstreamRequest, outcome: Outcome) =>
  isWrite(call) && (outcome instanceof NoReplyError ? outcome.wasSent : mayHaveSaved(outcome.status));

function mayRetry({ settings }: Services, call: UpstreamRequest, outcome: Outcome): boolean {
  if (settings.UPSTREAM_RETRY === 'always' || !isWrite(call)) return true;
  return outcome instanceof NoReplyError && !outcome.wasSent;
}

function countFallback({ metrics }: Services, first: Outcome, second: Outcome): void {
  const reason = first instanceof NoReplyError ? failureReason(first) : statusClass(first.status);
  metrics.measures?.fallbacks.inc({ reason, outcome: isFailure(second) ? 'failed' : 'answered' });
}

function discard(outcome: Outcome): void {
  if (!(outcome instanceof NoReplyError)) outcome.discard();
}

function replyOrThrow(call: UpstreamRequest, outcome: Outcome): UpstreamReply {
  if (!(outcome instanceof NoReplyError)) return outcome;
  throw new BffError(isOutcomeUnknown(call, outcome) ? 'OUTCOME_UNKNOWN' : outcome.code);
}

export async function sendToBase(
  services: Services,
  base: string | undefined,
  call: UpstreamRequest,
): Promise<UpstreamReply> {
  return base === undefined
    ? tryEmbedded(services, call)
    : replyOrThrow(call, await tryOnce(services, 'files', base, call));
}

/**
 * After a network error or a 5xx status, sends the call again to the fallback base, if one is configured. With
 * `UPSTREAM_RETRY=safe`, sends a write again only if the first attempt failed before a connection was made. @throws
 * {BffError} UPSTREAM_TIMEOUT, UPSTREAM_UNREACHABLE, UPSTREAM_REPLY or OUTCOME_UNKNOWN for a write that may have been
 * saved.
 */
export async function sendToUpstream(services: Services, call: UpstreamRequest): Promise<UpstreamReply> {
  const { API_BASE_URL, API_FALLBACK_BASE_URL } = services.settings;
  if (!API_BASE_URL) return tryEmbedded(services, call);
  const first = await tryOnce(services, 'api', API_BASE_URL, call);
  const isRetried = API_FALLBACK_BASE_URL && isFailure(first) && mayRetry(services, call, first);
  if (!isRetried) return replyOrThrow(call, first);
  discard(first);
  const second = await tryOnce(services, 'fallback', API_FALLBACK_BASE_URL, call);
  countFallback(services, first, second);
  // The first server may have saved the write before it failed.
  if (isFailure(second) && isOutcomeUnknown(call, first)) {
    discard(second);
    throw new BffError('OUTCOME_UNKNOWN');
  }
  return replyOrThrow(call, second);
}
