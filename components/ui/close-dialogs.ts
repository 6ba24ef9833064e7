'use client';

import { useEffect, useEffectEvent } from 'react';

const openDialogs = new Set<() => void>();

/** Closes every open dialog as its close button does, for what leads to another view from above them. */
export function closeDialogs(): void {
  for (const close of [...openDialogs].reverse()) close();
}

/** Lets `closeDialogs` close the dialog that calls this. */
export function useClosedWithOthers(onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const one = () => close();
    openDialogs.add(one);
    return () => void openDialogs.delete(one);
  }, []);
}
