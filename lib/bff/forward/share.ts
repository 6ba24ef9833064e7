/** Work for whoever is signed in, who has a share of the memory and of the connections, so that nobody takes them all. */
import { BffError } from '../bff-error';
import type { RequestContext } from '../request-context';
import type { Session } from '../session/sealed-cookies';
import { readSession } from '../session/session';

/** Fewer than the connections to the upstream: some are left for others. */
const maxCalls = 100;

/** Of request bodies: three of the largest uploads. */
const maxBytes = 32 * 1024 * 1024;

const tooMuch = () =>
  new BffError('RATE_LIMITED', {
    message: 'You have too many requests under way. Please wait a moment and try again.',
    headers: { 'retry-after': '1' },
  });

/**
 * Works for whoever is signed in, within their share; `hold` counts the bytes that the work keeps in memory until its end.
 * @throws {BffError} UNAUTHENTICATED, and RATE_LIMITED beyond the person's share; nothing was sent.
 */
export async function forUser<T>(
  context: RequestContext,
  work: (session: Session, hold: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const session = await readSession(context);
  if (!session) throw new BffError('UNAUTHENTICATED');
  const { id, schoolId, userId } = session;
  const person = userId === null ? id : `${schoolId} ${userId}`;
  const { quotas } = context.console;
  const share = quotas.get(person) ?? { calls: 0, bytes: 0 };
  if (share.calls >= maxCalls) throw tooMuch();
  quotas.set(person, share);
  share.calls += 1;
  let held = 0;
  try {
    return await work(session, (bytes) => {
      if (share.bytes + bytes > maxBytes) throw tooMuch();
      share.bytes += bytes;
      held += bytes;
    });
  } finally {
    share.calls -= 1;
    share.bytes -= held;
    if (share.calls === 0) quotas.delete(person);
  }
}
