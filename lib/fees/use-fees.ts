'use client';

import { useQuery } from '@tanstack/react-query';
import { useDeviceStorage } from '@/lib/device/use-device-storage';
import { useHydrated } from '@/lib/hooks/use-hydrated';
import { profileQuery } from '@/lib/school/queries';
import { entriesKey, feeEntries } from './entries';

const none: [] = [];

/** The fees of this school that are stored on this device. `entries` is `undefined` while loading. */
export function useFees() {
  const profile = useQuery(profileQuery());
  const isHydrated = useHydrated();
  const key = profile.data ? entriesKey(profile.data.data.schoolid) : null;
  const [kept, keep] = useDeviceStorage(key, feeEntries);
  return { profile, entries: key && isHydrated ? (kept ?? none) : undefined, keep };
}
