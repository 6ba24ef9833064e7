'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { onDeviceChange, parseDeviceValue, readDeviceText, writeDeviceValue } from './device-storage';

const getServerSnapshot = () => null;

/**
 * Returns a stored value, in sync across components and tabs, and its setter. Setting `null` removes it.
 * @param key `null` while the owner is unknown: nothing is read or stored.
 * @param shape a constant schema, or `null` until it is loaded. Damaged content reads as `null`.
 */
export function useDeviceStorage<T>(key: string | null, shape: z.ZodMiniType<T> | null) {
  const subscribe = useCallback(
    (callback: () => void) => (key === null ? () => undefined : onDeviceChange(key, callback)),
    [key],
  );
  const text = useSyncExternalStore(subscribe, () => (key === null ? null : readDeviceText(key)), getServerSnapshot);
  const value = useMemo(() => shape && parseDeviceValue(text, shape), [text, shape]);
  const setValue = useCallback((next: T | null) => key !== null && writeDeviceValue(key, next), [key]);
  return [value, setValue] as const;
}
