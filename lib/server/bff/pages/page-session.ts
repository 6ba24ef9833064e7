import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { SessionState } from '@/lib/contract/session';
import { release } from '@/lib/server/settings/release';
import type { RequestContext } from '../request-context';
import { processServices } from '../services';
import type { Session } from '../session/sealed-cookies';
import { readSession } from '../session/session';
import { toSessionState } from '../session/session-state';
import { readPendingSignIn } from '../sign-in/sign-in-cookies';

export const releaseText = `Version ${release.version} (${release.commit})`;

export const pageContext = cache(async (): Promise<RequestContext> => {
  const services = processServices();
  const requestHeaders = await headers();
  const requestId = requestHeaders.get('x-request-id') ?? randomUUID();
  const readCookies = services.readForPages.get(requestId);
  services.readForPages.delete(requestId);
  return { services, requestId, headers: requestHeaders, ...readCookies };
});

export const requirePageSession = async (): Promise<Session> =>
  (await readSession(await pageContext())) ?? redirect('/login');

export async function pageSessionState(): Promise<SessionState> {
  const { services } = await pageContext();
  return toSessionState(await requirePageSession(), services.settings);
}

export async function pagePendingSignIn(): Promise<{ mobile: string; sentAt: number } | null> {
  const pending = await readPendingSignIn(await pageContext());
  // Page data can be part of the HTML, so it must not contain the token of a pending sign-in.
  return pending && { mobile: pending.mobile, sentAt: pending.sentAt };
}

/** Before the sign-in, the features of another server are unknown, so its users get simpler sign-in pages. */
export const hasEmbeddedBackend = async (): Promise<boolean> => !(await pageContext()).services.settings.API_BASE_URL;
