'use client';

import { deviceKey } from '@/lib/browser/device/device-storage';
import { useDeviceStorage } from '@/lib/browser/device/use-device-storage';
import { useSessionOwner } from '@/lib/browser/session/session-owner';
import { addRecent, type Entry, recentEntries } from './entry';

/** Returns the entries that this user opened last on this device, and a function that adds one. */
export function useRecent() {
  const owner = useSessionOwner();
  const [stored, store] = useDeviceStorage(owner && deviceKey('recently-opened', owner), recentEntries);
  const recent = stored ?? [];
  return { recent, remember: (entry: Entry) => store(addRecent(recent, entry)) };
}
