import { type QueryClient, useMutation } from '@tanstack/react-query';
import { foundNoSession, unreachable } from '@/lib/client/call-error';
import { askForSignIn } from '@/lib/client/sign-in-again';
import type { SessionState } from '@/lib/contract/session';
import { clearDevice } from '@/lib/device/device-storage';
import { releaseLeaveGuards } from '@/lib/leave-guard/leave-guards';
import { endsOf } from './session-clock';
import { tellTabs } from './tabs';

/**
 * Loads the sign-in and session calls with their schemas, which the first load does without.
 * @throws {CallError} UNREACHABLE where the script cannot be loaded.
 */
export const loadSessionCalls = () =>
  import('./session-calls').catch(() => {
    throw unreachable();
  });

export const useSendOtp = () =>
  useMutation({
    mutationFn: async (start: { mobile: string; from: string }) => (await loadSessionCalls()).sendOtp(start),
  });

export const useResendOtp = () => useMutation({ mutationFn: async () => (await loadSessionCalls()).resendOtp() });

const tellAlive = ({ owner, limits }: SessionState) =>
  tellTabs({ kind: 'alive', owner, ends: endsOf(limits, Date.now()) });

export const useVerifyOtp = () =>
  useMutation({
    mutationFn: async (code: { otp: string }) => (await loadSessionCalls()).verifyOtp(code),
    onSuccess: tellAlive,
  });

/** Extends the idle limit on the server, and tells all tabs when the session expires now. */
export const useKeepAlive = () =>
  useMutation({
    mutationFn: async () => (await loadSessionCalls()).keepAlive(),
    onSuccess: tellAlive,
    // The session has ended already.
    onError: (error) => foundNoSession(error) && askForSignIn(),
  });

/** Clears everything of the user in this tab, without asking about unsaved input. */
export function forgetEverything(client: QueryClient): void {
  releaseLeaveGuards();
  client.clear();
  clearDevice();
}

/** Ends the session and makes all tabs, including this one, go to the sign-in page. */
export const useSignOut = () =>
  useMutation({
    mutationFn: async () => (await loadSessionCalls()).signOut(),
    meta: { error: 'You could not be signed out. Please try again.' },
    onSuccess: () => tellTabs({ kind: 'signed-out' }),
  });
