'use client';

import { useSessionOwner } from '@/lib/auth/session-owner';
import { deviceKey } from '@/lib/device/device-storage';
import { useDeviceStorage } from '@/lib/device/use-device-storage';
import { type Entry, recentShape, withRecent } from './entry';

/** The last ones that this user has opened on this device, and what adds to them. */
export function useRecent() {
  const owner = useSessionOwner();
  const [kept, keep] = useDeviceStorage(owner && deviceKey('recently-opened', owner), recentShape);
  const recent = kept ?? [];
  return { recent, remember: (entry: Entry) => keep(withRecent(recent, entry)) };
}
