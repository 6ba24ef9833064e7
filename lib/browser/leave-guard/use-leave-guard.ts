'use client';

import { useEffect, useEffectEvent } from 'react';
import { addLeaveGuard } from './leave-guards';

/**
 * Asks the user before unsaved input is lost. `onAsk` shows the question and calls `leave` if the user agrees. `title`
 * names the unsaved input in the logout dialog.
 */
export function useLeaveGuard(title: string, hasUnsavedInput: boolean, onAsk: (leave: () => void) => void) {
  const ask = useEffectEvent(onAsk);
  useEffect(
    () => (hasUnsavedInput ? addLeaveGuard({ title, ask: (leave) => ask(leave) }) : undefined),
    [hasUnsavedInput, title],
  );
}
