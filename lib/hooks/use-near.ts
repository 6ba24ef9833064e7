'use client';

import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { mayPrefetch } from '@/lib/device/connection';

/** How long a pointer or the focus stays on a control that is meant, in ms: less than a press takes, more than passing by. */
const restMs = 65;

/**
 * Whether a control is about to be pressed: the pointer or the focus rests on it, and the line has room for what may not
 * be wanted. Spread the handlers on the control.
 */
export function useNear() {
  const [isNear, setIsNear] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const approach = (afterMs: number) => {
    clearTimeout(rest.current);
    if (mayPrefetch()) rest.current = setTimeout(setIsNear, afterMs, true);
  };
  const leave = () => {
    clearTimeout(rest.current);
    setIsNear(false);
  };
  useEffect(() => () => clearTimeout(rest.current), []);
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => approach(pointerType === 'touch' ? 0 : restMs),
    onFocus: () => approach(restMs),
    // A finger leaves before it clicks.
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && leave(),
    onPointerCancel: leave,
    onBlur: leave,
  };
  return [isNear, handlers] as const;
}
