'use client';

import { deviceKey } from '@/lib/browser/device/device-storage';
import { useDeviceStorage } from '@/lib/browser/device/use-device-storage';
import { useSessionOwner } from '@/lib/browser/session/session-owner';
import { type Entry, recentShape, withRecent } from './entry';

/** Returns the entries that this user opened last on this device, and a function that adds one. */
export function useRecent() {
  const owner = useSessionOwner();
  const [kept, keep] = useDeviceStorage(owner && deviceKey('recently-opened', owner), recentShape);
  const recent = kept ?? [];
  return { recent, remember: (entry: Entry) => keep(withRecent(recent, entry)) };
}
