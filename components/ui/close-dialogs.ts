'use client';

import { useEffect, useEffectEvent } from 'react';

const openDialogs = new Set<() => void>();

/** Closes every open dialog as its close button does. The command menu calls this before it navigates. */
export function closeDialogs(): void {
  for (const close of [...openDialogs].reverse()) close();
}

export function useRegisterDialog(onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closeThis = () => close();
    openDialogs.add(closeThis);
    return () => void openDialogs.delete(closeThis);
  }, []);
}
