'use client';

import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { unsavedTitles } from '@/lib/browser/leave-guard/leave-guards';
import { answerUnsavedRequests } from '@/lib/browser/session/tabs';
import { useSignOut } from '@/lib/features/auth/mutations';

import type { Losses } from './find-losses';
import { loadFindLosses } from './load-find-losses';

const LogoutDialog = lazyDialog(() => import('./logout-dialog').then((file) => file.LogoutDialog));

const Logout = createContext({ logOut: () => {}, isBusy: false });

/**
 * Returns `logOut`, which asks first when unsaved work would be lost. `isBusy` stays true after success, while the
 * browser navigates to the sign-in page.
 */
export const useLogout = () => use(Logout);

export function LogoutProvider({ children }: { children: ReactNode }) {
  const signOut = useSignOut();
  const [asked, setAsked] = useState<Losses | null>(null);
  const looking = useMutation({
    mutationFn: async () => (await loadFindLosses()).findLosses(),
    meta: { error: 'You could not be signed out. Please try again.' },
    onSuccess: (losses) => (losses.sentences.length > 0 ? setAsked(losses) : signOut.mutate()),
  });
  useEffect(() => answerUnsavedRequests(unsavedTitles), []);
  const isBusy = looking.isPending || signOut.isPending || signOut.isSuccess;
  return (
    <Logout value={{ logOut: () => looking.mutate(), isBusy }}>
      {children}
      {asked && (
        <LogoutDialog
          losses={asked}
          isBusy={signOut.isPending || signOut.isSuccess}
          onLeave={() => signOut.mutate()}
          onClose={() => setAsked(null)}
        />
      )}
    </Logout>
  );
}
