'use client';

/** The draft of a broadcast: one for each user of each school, stored on this device. */

import { useQuery } from '@tanstack/react-query';
import { parseDevice, readDeviceText, writeDevice } from '@/lib/device/device-storage';
import { draftKey } from '@/lib/device/drafts';
import { useDeviceStorage } from '@/lib/device/use-device-storage';
import { profileQuery } from '@/lib/school/queries';
import { type BroadcastContent, broadcastContent, isBlank } from './content';

/** `null` until the user is known. */
function useDraftKey(): string | null {
  const { data } = useQuery(profileQuery());
  if (!data) return null;
  const { schoolid, userid } = data.data;
  return draftKey('broadcast-draft', schoolid ?? 'no-school', userid ?? 'no-user');
}

/** The current draft; renders again whenever it changes. */
export const useBroadcastDraft = () => useDeviceStorage(useDraftKey(), broadcastContent);

/** Access to the same draft without subscribing, so that typing renders nothing again. */
export function useDraftKeeper() {
  const key = useDraftKey();
  return {
    read: (): BroadcastContent | null => (key === null ? null : parseDevice(readDeviceText(key), broadcastContent)),
    keep: (content: BroadcastContent) => key !== null && writeDevice(key, isBlank(content) ? null : content),
    forget: () => key !== null && writeDevice(key, null),
  };
}
