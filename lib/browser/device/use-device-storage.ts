'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { onDeviceChange, parseDeviceValue, readDeviceText, writeDeviceValue } from './device-storage';

const getServerSnapshot = () => null;

/**
 * @param key the storage key, or `null` while the signed-in user is unknown. With `null`, nothing is read or stored.
 * @param shape the schema of the value, or `null` until it is loaded. It must be the same object in each render.
 * Invalid content is read as `null`.
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
