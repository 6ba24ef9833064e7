'use client';

import { useEffect, useEffectEvent } from 'react';
import { addLeaveGuard } from './leave-guards';

/**
 * Has somebody asked before they leave this place with something typed: by a link, by Back, or by closing the window
 * (there the browser asks). `onAsk` asks, and calls `leave` when they want to.
 */
export function useLeaveGuard(isTyped: boolean, onAsk: (leave: () => void) => void) {
  const ask = useEffectEvent(onAsk);
  useEffect(() => (isTyped ? addLeaveGuard((leave) => ask(leave)) : undefined), [isTyped]);
}
