'use client';

import { useQuery } from '@tanstack/react-query';
import { deviceKey, parseDevice, readDeviceText, writeDevice } from '@/lib/device/device-storage';
import { useDeviceStorage } from '@/lib/device/use-device-storage';
import { profileQuery } from '@/lib/school/queries';
import { type BroadcastContent, broadcastContent, isBlank } from './content';

/** `null` until it is known who writes. */
function useDraftKey(): string | null {
  const { data } = useQuery(profileQuery());
  if (!data) return null;
  const { schoolid, userid } = data.data;
  return deviceKey('broadcast-draft', schoolid ?? 'no-school', userid ?? 'no-user');
}

/** The broadcast that this user of this school has begun on this device and not sent, as it is at any moment. */
export const useBroadcastDraft = () => useDeviceStorage(useDraftKey(), broadcastContent);

/** Reads and keeps the same without showing it, so that a letter typed draws nothing anew. */
export function useDraftKeeper() {
  const key = useDraftKey();
  return {
    read: (): BroadcastContent | null => (key === null ? null : parseDevice(readDeviceText(key), broadcastContent)),
    keep: (content: BroadcastContent) => key !== null && writeDevice(key, isBlank(content) ? null : content),
    forget: () => key !== null && writeDevice(key, null),
  };
}
