'use client';

import { useEffect, useEffectEvent } from 'react';
import { addLeaveGuard } from './leave-guards';

/**
 * Guards unsaved input against leaving by a link, Back, or closing the window (there the browser asks). `onAsk` shows
 * the question and calls `leave` when the user agrees. `title` names what is unsaved when the user logs out.
 */
export function useLeaveGuard(title: string, isTyped: boolean, onAsk: (leave: () => void) => void) {
  const ask = useEffectEvent(onAsk);
  useEffect(() => (isTyped ? addLeaveGuard({ title, ask: (leave) => ask(leave) }) : undefined), [isTyped, title]);
}
