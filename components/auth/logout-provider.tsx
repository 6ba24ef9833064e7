'use client';

import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { unreachableError } from '@/lib/browser/client/call-error';
import { unsavedTitles } from '@/lib/browser/leave-guard/leave-guards';
import { answerUnsavedRequests } from '@/lib/browser/session/tabs';
import { useSignOut } from '@/lib/features/auth/mutations';
import type { Losses } from './find-losses';

const LogoutDialog = lazyDialog(() => import('./logout-dialog').then((file) => file.LogoutDialog));

/**
 * Loads `findLosses` on demand, because it imports the schemas of stored fees, which most screens do not need.
 * @throws {CallError} UNREACHABLE when the script cannot be loaded.
 */
const loadFindLosses = () =>
  import('./find-losses').catch(() => {
    throw unreachableError();
  });

const Logout = createContext({ logOut: () => {}, isBusy: false });

/**
 * Returns `logOut`, which asks for a confirmation if the logout would delete unsaved work. `isBusy` stays true after
 * success, while the browser navigates to the sign-in page.
 */
export const useLogout = () => use(Logout);

export function LogoutProvider({ children }: { children: ReactNode }) {
  const signOut = useSignOut();
  const [losses, setLosses] = useState<Losses | null>(null);
  const findingLosses = useMutation({
    mutationFn: async () => (await loadFindLosses()).findLosses(),
    meta: { error: 'You could not be signed out. Please try again.' },
    onSuccess: (result) => (result.descriptions.length > 0 ? setLosses(result) : signOut.mutate()),
  });
  useEffect(() => answerUnsavedRequests(unsavedTitles), []);
  const isBusy = findingLosses.isPending || signOut.isPending || signOut.isSuccess;
  return (
    <Logout value={{ logOut: () => findingLosses.mutate(), isBusy }}>
      {children}
      {losses && (
        <LogoutDialog
          losses={losses}
          isBusy={signOut.isPending || signOut.isSuccess}
          onConfirm={() => signOut.mutate()}
          onClose={() => setLosses(null)}
        />
      )}
    </Logout>
  );
}
