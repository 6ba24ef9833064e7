import { BffError } from '../bff-error';
import type { RequestContext } from '../request-context';
import type { Session } from '../session/sealed-cookies';
import { requireSession } from '../session/session-state';

/** Below the 128 connections to the upstream, so that one user can't block the others. */
const maxCalls = 100;

const maxBytes = 32 * 1024 * 1024;

const quotaExceededError = () =>
  new BffError('RATE_LIMITED', {
    message: 'You have too many requests in progress. Please wait a moment and try again.',
    headers: { 'retry-after': '1' },
  });

/**
 * Memory that `work` reserves with `reserveBytes` counts until `work` ends. @throws {BffError} UNAUTHENTICATED,
 * OTHER_USER or RATE_LIMITED, before anything is sent upstream.
 */
export async function withUserQuota<T>(
  context: RequestContext,
  work: (session: Session, reserveBytes: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const session = await requireSession(context);
  const { id, schoolId, userId } = session;
  const userKey = userId === null ? id : `${schoolId} ${userId}`;
  const { quotas } = context.services;
  const quota = quotas.get(userKey) ?? { calls: 0, bytes: 0 };
  if (quota.calls >= maxCalls) throw quotaExceededError();
  quotas.set(userKey, quota);
  quota.calls += 1;
  let reservedBytes = 0;
  try {
    return await work(session, (bytes) => {
      if (quota.bytes + bytes > maxBytes) throw quotaExceededError();
      quota.bytes += bytes;
      reservedBytes += bytes;
    });
  } finally {
    quota.calls -= 1;
    quota.bytes -= reservedBytes;
    if (quota.calls === 0) quotas.delete(userKey);
  }
}
