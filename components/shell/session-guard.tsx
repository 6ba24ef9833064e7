'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { forgetEverything, useKeepAlive } from '@/lib/auth/mutations';
import { endAt, endsOf, isNewsToServer } from '@/lib/auth/session-clock';
import { learnSessionEnds, readSessionEnds } from '@/lib/auth/session-ends';
import { SessionOwnerProvider } from '@/lib/auth/session-owner';
import { onTabs } from '@/lib/auth/tabs';
import { useActivity } from '@/lib/auth/use-activity';
import { useSessionPhase } from '@/lib/auth/use-session-phase';
import { foundNoSession } from '@/lib/client/call-error';
import { askForSignIn, isSignInWanted, leaveForSignIn, onSignInWanted, signInDone } from '@/lib/client/sign-in-again';
import type { SessionState } from '@/lib/contract/session';
import { releaseLeaveGuards } from '@/lib/leave-guard/leave-guards';
import { toast } from '@/lib/toasts/toast';

const SignIn = lazyDialog(() => import('@/components/auth/sign-in-dialog').then((file) => file.SignInDialog));
const Warning = lazyDialog(() => import('./session-warning').then((file) => file.SessionWarning));

/** Watches the session of the pages inside: warns before it expires, and opens the sign-in when it has. */
export function SessionGuard({ session, children }: { session: SessionState; children: ReactNode }) {
  const { owner, limits } = session;
  const client = useQueryClient();
  const keepAlive = useKeepAlive();
  const phase = useSessionPhase();
  const isWanted = useSyncExternalStore(onSignInWanted, isSignInWanted, () => false);
  /** The user chose to sign in again before the session reaches its maximum length. */
  const [isEarly, setIsEarly] = useState(false);

  useEffect(() => learnSessionEnds(endsOf(limits, Date.now())), [limits]);

  const goOn = useEffectEvent((aliveOwner: string) => {
    if (aliveOwner === owner) {
      setIsEarly(false);
      signInDone();
    } else {
      // Another user has signed in: they must not see, keep or send anything of this page.
      releaseLeaveGuards();
      client.clear();
      window.location.reload();
    }
  });
  const leave = useEffectEvent(() => {
    forgetEverything(client);
    window.location.assign('/login');
  });
  useEffect(
    () =>
      onTabs((news) => {
        if (news.kind === 'signed-out') leave();
        else {
          learnSessionEnds(news.ends);
          goOn(news.owner);
        }
      }),
    [],
  );

  useEffect(() => {
    if (phase === 'over') askForSignIn();
  }, [phase]);

  useActivity(() => {
    const ends = readSessionEnds();
    if (!ends || keepAlive.isPending || !isNewsToServer(ends, Date.now())) return;
    // Set before the request, so that a failure is not retried at every key press.
    learnSessionEnds({ ...ends, askedAt: Date.now() });
    keepAlive.mutate();
  });

  const ends = readSessionEnds();
  const isWarning = ends && !isWanted && !isEarly && (phase === 'idle-soon' || phase === 'whole-soon');
  const stay = () => {
    if (phase === 'whole-soon') setIsEarly(true);
    else if (!keepAlive.isPending) {
      keepAlive.mutate(undefined, { onError: (error) => foundNoSession(error) || toast.error(error.message) });
    }
  };
  return (
    <SessionOwnerProvider value={owner}>
      {children}
      {isWarning && (
        <Warning
          key={endAt(ends)}
          reason={phase === 'idle-soon' ? 'Nothing has happened here for a while.' : 'No session may last longer.'}
          endsAt={endAt(ends)}
          isBusy={keepAlive.isPending}
          onStay={stay}
          onClose={stay}
        />
      )}
      {(isWanted || isEarly) && (
        <SignIn
          reason={isWanted ? 'Your session has ended.' : 'Your session ends soon.'}
          onSignedIn={({ owner: newOwner }) => goOn(newOwner)}
          onClose={() => (isWanted ? leaveForSignIn() : setIsEarly(false))}
        />
      )}
    </SessionOwnerProvider>
  );
}
