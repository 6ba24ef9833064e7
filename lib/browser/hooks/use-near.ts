'use client';

import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { mayPrefetch } from '@/lib/browser/device/connection';

/** The hover or focus time in ms that signals intent: shorter than a click, longer than passing by. */
const restMs = 65;

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
    // A touch pointer leaves before the click.
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && leave(),
    onPointerCancel: leave,
    onBlur: leave,
  };
  return [isNear, handlers] as const;
}
