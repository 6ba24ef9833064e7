import { type QueryClient, useMutation } from '@tanstack/react-query';
import { foundNoSession, unreachable } from '@/lib/client/call-error';
import { askForSignIn } from '@/lib/client/sign-in-again';
import type { SessionState } from '@/lib/contract/session';
import { clearDevice } from '@/lib/device/device-storage';
import { releaseLeaveGuards } from '@/lib/leave-guard/leave-guards';
import { endsOf } from './session-clock';
import { tellTabs } from './tabs';

/**
 * The console's own calls with their shapes, which no first load needs.
 * @throws {CallError} UNREACHABLE where the server does not send them.
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

/** Tells the server that somebody is at work, and all tabs how long the session lasts now. */
export const useKeepAlive = () =>
  useMutation({
    mutationFn: async () => (await loadSessionCalls()).keepAlive(),
    onSuccess: tellAlive,
    // It is too late.
    onError: (error) => foundNoSession(error) && askForSignIn(),
  });

/** What signing out leaves behind in a tab: nothing, and nobody is asked about what was being typed. */
export function forgetEverything(client: QueryClient): void {
  releaseLeaveGuards();
  client.clear();
  clearDevice();
}

/** Ends the session. All tabs hear of it, this one too, and leave. */
export const useSignOut = () =>
  useMutation({
    mutationFn: async () => (await loadSessionCalls()).signOut(),
    meta: { error: 'You could not be signed out. Please try again.' },
    onSuccess: () => tellTabs({ kind: 'signed-out' }),
  });
