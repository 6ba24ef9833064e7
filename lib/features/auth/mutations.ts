import type { QueryClient } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { isSessionOver, unreachableError } from '@/lib/browser/client/call-error';
import { reasonFor, requestSignIn } from '@/lib/browser/client/sign-in-again';
import { clearDeviceStorage } from '@/lib/browser/device/device-storage';
import { releaseLeaveGuards } from '@/lib/browser/leave-guard/leave-guards';
import type { SignInStart } from '@/lib/browser/session/session-calls';
import { expiryFrom } from '@/lib/browser/session/session-clock';
import { broadcastToTabs } from '@/lib/browser/session/tabs';
import { clearLastUndo } from '@/lib/browser/toasts/toast';
import type { SessionState } from '@/lib/contract/session';

/**
 * Loads the session calls on demand, so that their zod schemas are not part of the first load.
 * @throws {CallError} UNREACHABLE when the script cannot be loaded.
 */
export const loadSessionCalls = () =>
  import('@/lib/browser/session/session-calls').catch(() => {
    throw unreachableError();
  });

export const useSendOtp = () =>
  useMutation({
    mutationFn: async (start: SignInStart) => (await loadSessionCalls()).sendOtp(start),
  });

export const useResendOtp = () => useMutation({ mutationFn: async () => (await loadSessionCalls()).resendOtp() });

const broadcastSession = ({ owner, limits }: SessionState) =>
  broadcastToTabs({ kind: 'alive', owner, ends: expiryFrom(limits, Date.now()) });

export const useVerifyOtp = () =>
  useMutation({
    mutationFn: async (code: { otp: string }) => (await loadSessionCalls()).verifyOtp(code),
    onSuccess: broadcastSession,
  });

export const useKeepAlive = () =>
  useMutation({
    mutationFn: async () => (await loadSessionCalls()).keepAlive(),
    onSuccess: broadcastSession,
    onError: (error) => isSessionOver(error) && requestSignIn(reasonFor(error)),
  });

export function clearUserData(client: QueryClient): void {
  releaseLeaveGuards();
  client.clear();
  clearLastUndo();
  clearDeviceStorage();
}

/** Ends the session. All tabs, including this one, then open the sign-in page. */
export const useSignOut = () =>
  useMutation({
    mutationFn: async () => (await loadSessionCalls()).signOut(),
    meta: { error: 'You could not be signed out. Please try again.' },
    onSuccess: () => broadcastToTabs({ kind: 'signed-out' }),
  });
