'use client';

import { createContext, type Dispatch, type ReactNode, type SetStateAction, use, useEffect, useState } from 'react';

const SetDialogsAbove = createContext<Dispatch<SetStateAction<number>> | null>(null);
const IsCovered = createContext(false);

/** Wraps the children of a dialog, and counts the other dialogs that are open above this dialog. */
export function DialogBelow({ children }: { children: ReactNode }) {
  const [dialogsAbove, setDialogsAbove] = useState(0);
  return (
    <SetDialogsAbove value={setDialogsAbove}>
      <IsCovered value={dialogsAbove > 0}>{children}</IsCovered>
    </SetDialogsAbove>
  );
}

/** Marks the dialog below as covered while the calling dialog is mounted. */
export function useCoverDialogBelow(): void {
  const setDialogsAbove = use(SetDialogsAbove);
  useEffect(() => {
    setDialogsAbove?.((count) => count + 1);
    return () => setDialogsAbove?.((count) => count - 1);
  }, [setDialogsAbove]);
}

export const useIsCovered = (): boolean => use(IsCovered);
