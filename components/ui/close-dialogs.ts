'use client';

import { useEffect, useEffectEvent } from 'react';

const openDialogs = new Set<() => void>();

/** Closes every open dialog as its close button does, before a navigation that started above them. */
export function closeDialogs(): void {
  for (const close of [...openDialogs].reverse()) close();
}

/** Registers the calling dialog for `closeDialogs`. */
export function useClosedWithOthers(onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const one = () => close();
    openDialogs.add(one);
    return () => void openDialogs.delete(one);
  }, []);
}
