'use client';

import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { shouldPrefetch } from '@/lib/browser/device/on-idle';

/**
 * The time in ms after which a hover or focus signals the intent to click. A pointer that only passes over an element
 * leaves it sooner, and a user who clicks hovers longer.
 */
const intentMs = 65;

export function useHoverIntent() {
  const [hasIntent, setHasIntent] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const startTimer = (afterMs: number) => {
    clearTimeout(timer.current);
    if (shouldPrefetch()) timer.current = setTimeout(setHasIntent, afterMs, true);
  };
  const cancel = () => {
    clearTimeout(timer.current);
    setHasIntent(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => startTimer(pointerType === 'touch' ? 0 : intentMs),
    onFocus: () => startTimer(intentMs),
    // Ignores touch, because a touch pointer leaves the element before the click.
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && cancel(),
    onPointerCancel: cancel,
    onBlur: cancel,
  };
  return [hasIntent, handlers] as const;
}
