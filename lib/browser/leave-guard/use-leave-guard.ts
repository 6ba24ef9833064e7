'use client';

import { useEffect, useEffectEvent } from 'react';
import { addLeaveGuard } from './leave-guards';

export function useLeaveGuard(title: string, hasUnsavedInput: boolean, onAsk: (leave: () => void) => void) {
  const ask = useEffectEvent(onAsk);
  useEffect(
    () => (hasUnsavedInput ? addLeaveGuard({ title, ask: (leave) => ask(leave) }) : undefined),
    [hasUnsavedInput, title],
  );
}
