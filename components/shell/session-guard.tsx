'use client';

import { useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { LogoutProvider } from '@/components/auth/logout-provider';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { isSessionOver } from '@/lib/browser/client/call-error';
import { setPageOwner } from '@/lib/browser/client/page-owner';
import {
  completeSignIn,
  getSignInReason,
  goToSignIn,
  onSignInChange,
  requestSignIn,
} from '@/lib/browser/client/sign-in-again';
import { hasDrafts, isDeviceStorageOpen, openDeviceStorage, signedInOwner } from '@/lib/browser/device/device-storage';
import { listen } from '@/lib/browser/device/listeners';
import { hasUnsavedChanges, releaseLeaveGuards } from '@/lib/browser/leave-guard/leave-guards';
import { expiresAt, expiryFrom, needsKeepAlive, type SessionExpiry } from '@/lib/browser/session/session-clock';
import { getSessionExpiry, setSessionExpiry, useSessionPhase } from '@/lib/browser/session/session-expiry';
import { SessionFeaturesProvider, SessionPermissionsProvider } from '@/lib/browser/session/session-features';
import { SessionOwnerProvider } from '@/lib/browser/session/session-owner';
import { onTabMessage } from '@/lib/browser/session/tabs';
import { toast } from '@/lib/browser/toasts/toast';
import type { CallName } from '@/lib/contract/calls';
import type { SessionState } from '@/lib/contract/session';
import { clearUserData, useKeepAlive } from '@/lib/features/auth/mutations';

const SignIn = lazyDialog(() => import('@/components/auth/sign-in-dialog').then((file) => file.SignInDialog));
const Warning = lazyDialog(() => import('./session-warning').then((file) => file.SessionWarning));

const signInTexts = {
  ended: 'Your session has ended.',
  early: 'Your session ends soon.',
  'other-user': 'Another person has signed in in this browser. Sign in again to keep what you have typed here.',
};

const activityEvents = ['keydown', 'pointerdown', 'wheel', 'popstate', 'focus'] as const;

/**
 * Calls `onActivity` on every key press, click and scroll, on Back and Forward, and when an element or the window gets
 * the focus, so the callback must be cheap.
 */
function useActivity(onActivity: () => void) {
  const notify = useEffectEvent(onActivity);
  useEffect(() => listen(window, activityEvents, () => notify(), { capture: true, passive: true }), []);
}

/** True if the page would lose input that the user has not saved. */
const hasUnsavedInput = () => hasUnsavedChanges() || hasDrafts();

/** True soon after a reload. A second reload would follow the first one for ever, if a proxy mixed up the sessions. */
const isJustReloaded = () =>
  performance.now() < 10_000 && Object(performance.getEntriesByType('navigation')[0]).type === 'reload';

export function SessionGuard({ session, children }: { session: SessionState; children: ReactNode }) {
  const { owner, limits, roleCalls, viewOnlyReason, numberEnding } = session;
  const client = useQueryClient();
  const keepAlive = useKeepAlive();
  const phase = useSessionPhase();
  const signInReason = useSyncExternalStore(onSignInChange, getSignInReason, () => null);
  const isSignInNeeded = signInReason !== null;
  const [isEarly, setIsEarly] = useState(false);
  const permissions = useMemo(
    () => ({
      mayCall: (name: CallName) => roleCalls?.includes(name) ?? true,
      isViewOnly: viewOnlyReason !== null,
    }),
    [roleCalls, viewOnlyReason],
  );

  // Runs before the effects that send the first requests of the page.
  useLayoutEffect(() => setPageOwner(owner), [owner]);
  useEffect(() => openDeviceStorage(owner), [owner]);
  useEffect(() => setSessionExpiry(expiryFrom(limits, Date.now())), [limits]);

  /**
   * Hides and reloads the page, because another user has signed in or this user has signed out. The page must no longer
   * show, store or send its data.
   */
  const discardPage = () => {
    releaseLeaveGuards();
    client.clear();
    document.body.hidden = true;
    window.location.reload();
  };

  /** Reloads the page of another user. If the page has unsaved input, a dialog hides the page instead. */
  const discardIfSaved = useEffectEvent(() => {
    if (!hasUnsavedInput() && !isJustReloaded()) discardPage();
  });
  useLayoutEffect(() => {
    if (signInReason === 'other-user') discardIfSaved();
  }, [signInReason]);

  const resumeSession = () => {
    setIsEarly(false);
    completeSignIn();
  };
  /** After a change of the role, a page with unsaved input stays, so that the user can save or copy the input. */
  const mayResume = (state: SessionState) =>
    state.owner === owner && (String(state.roleCalls) === String(roleCalls) || hasUnsavedInput());
  const handleAlive = useEffectEvent((aliveOwner: string, ends: SessionExpiry) => {
    if (aliveOwner !== owner) return requestSignIn('other-user');
    setSessionExpiry(ends);
    resumeSession();
  });
  const handleSignedOut = useEffectEvent(() => {
    clearUserData(client);
    window.location.assign('/login');
  });
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.kind === 'signed-out') handleSignedOut();
        else handleAlive(message.owner, message.ends);
      }),
    [],
  );

  const checkRestoredPage = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && !isDeviceStorageOpen()) discardPage();
  });
  // Checks a page that is restored from the back/forward cache, because such a page has received no messages from other
  // tabs.
  useEffect(() => listen(window, ['pageshow'], (event) => checkRestoredPage(event)), []);

  useEffect(() => {
    if (phase === 'over') requestSignIn();
  }, [phase]);

  useActivity(() => {
    const signedIn = signedInOwner();
    if (signedIn !== null && signedIn !== owner) return requestSignIn('other-user');
    const ends = getSessionExpiry();
    if (!ends || keepAlive.isPending || !needsKeepAlive(ends, Date.now())) return;
    // Sets `askedAt` before the request, so that a failed request is not retried at every key press.
    setSessionExpiry({ ...ends, askedAt: Date.now() });
    keepAlive.mutate();
  });

  const ends = getSessionExpiry();
  const isWarning = ends && !isSignInNeeded && !isEarly && (phase === 'idle-soon' || phase === 'whole-soon');
  const handleStay = () => {
    if (phase === 'whole-soon') setIsEarly(true);
    else if (!keepAlive.isPending) {
      keepAlive.mutate(undefined, { onError: (error) => isSessionOver(error) || toast.error(error.message) });
    }
  };
  return (
    <SessionOwnerProvider value={owner}>
      <SessionFeaturesProvider value={session}>
        <SessionPermissionsProvider value={permissions}>
          <LogoutProvider>
            {children}
            {isWarning && (
              <Warning
                key={expiresAt(ends)}
                reason={
                  phase === 'idle-soon'
                    ? 'You have not been active for a while.'
                    : 'Your session has almost reached its time limit.'
                }
                endsAt={expiresAt(ends)}
                isBusy={keepAlive.isPending}
                onStay={handleStay}
                onClose={handleStay}
              />
            )}
            {(isSignInNeeded || isEarly) && (
              <SignIn
                reason={signInTexts[signInReason ?? 'early']}
                // The server would send the code to the number of the other user.
                numberEnding={signInReason === 'other-user' ? '' : numberEnding}
                isPageHidden={isSignInNeeded}
                onSignedIn={(state) => (mayResume(state) ? resumeSession() : discardPage())}
                onClose={() => (isSignInNeeded ? goToSignIn() : setIsEarly(false))}
              />
            )}
          </LogoutProvider>
        </SessionPermissionsProvider>
      </SessionFeaturesProvider>
    </SessionOwnerProvider>
  );
}
