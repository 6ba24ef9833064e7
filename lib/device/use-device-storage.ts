'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { onDeviceChange, parseDevice, readDeviceText, writeDevice } from './device-storage';

const nothing = () => null;

/**
 * A value in this device's storage, in sync across components and tabs, until sign-out.
 *
 *     const [draft, setDraft] = useDeviceStorage(profile && deviceKey('broadcast-draft', schoolId, userId), draftShape);
 *
 * @param key `null` while its owner is not known: nothing is read or stored.
 * @param shape its schema, a constant outside the component; `null` until it is loaded. Damaged content reads as `null`.
 * @returns the value (`null` on the server, at first render, and when there is none) and a setter; `null` removes it.
 */
export function useDeviceStorage<T>(key: string | null, shape: z.ZodMiniType<T> | null) {
  const subscribe = useCallback(
    (callback: () => void) => (key === null ? () => undefined : onDeviceChange(key, callback)),
    [key],
  );
  const text = useSyncExternalStore(subscribe, () => (key === null ? null : readDeviceText(key)), nothing);
  const value = useMemo(() => shape && parseDevice(text, shape), [text, shape]);
  const setValue = useCallback((next: T | null) => key !== null && writeDevice(key, next), [key]);
  return [value, setValue] as const;
}
