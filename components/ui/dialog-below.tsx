'use client';

import { createContext, type Dispatch, type ReactNode, type SetStateAction, use, useEffect, useState } from 'react';

const SetDialogsAbove = createContext<Dispatch<SetStateAction<number>> | null>(null);
const IsCovered = createContext(false);

/** Counts the dialogs that are open above the dialog with this content. */
export function DialogBelow({ children }: { children: ReactNode }) {
  const [dialogsAbove, setDialogsAbove] = useState(0);
  return (
    <SetDialogsAbove value={setDialogsAbove}>
      <IsCovered value={dialogsAbove > 0}>{children}</IsCovered>
    </SetDialogsAbove>
  );
}

/** Reports the calling dialog to the dialog that has opened it. */
export function useCoverDialogBelow(): void {
  const setDialogsAbove = use(SetDialogsAbove);
  useEffect(() => {
    setDialogsAbove?.((count) => count + 1);
    return () => setDialogsAbove?.((count) => count - 1);
  }, [setDialogsAbove]);
}

/** Returns true while another dialog is open above the dialog of the calling component. */
export const useIsCovered = (): boolean => use(IsCovered);
