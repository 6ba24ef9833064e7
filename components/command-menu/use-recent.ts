'use client';

import { useSessionOwner } from '@/lib/auth/session-owner';
import { deviceKey } from '@/lib/device/device-storage';
import { useDeviceStorage } from '@/lib/device/use-device-storage';
import { type Entry, recentShape, withRecent } from './entry';

/** Returns the entries that this user opened last on this device, and a function that adds one. */
export function useRecent() {
  const owner = useSessionOwner();
  const [kept, keep] = useDeviceStorage(owner && deviceKey('recently-opened', owner), recentShape);
  const recent = kept ?? [];
  return { recent, remember: (entry: Entry) => keep(withRecent(recent, entry)) };
}
