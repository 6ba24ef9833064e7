'use client';

import { useQuery } from '@tanstack/react-query';
import { parseDeviceValue, readDeviceText, writeDeviceValue } from '@/lib/browser/device/device-storage';
import { draftKey } from '@/lib/browser/device/drafts';
import { useDeviceStorage } from '@/lib/browser/device/use-device-storage';
import { profileQuery } from '@/lib/features/school/queries';
import { type BroadcastContent, broadcastContent, isBlank } from './content';

function useDraftKey(): string | null {
  const { data } = useQuery(profileQuery());
  if (!data) return null;
  const { schoolid, userid } = data.data;
  return draftKey('broadcast-draft', schoolid ?? 'no-school', userid ?? 'no-user');
}

export const useBroadcastDraft = () => useDeviceStorage(useDraftKey(), broadcastContent);

/** Reads and writes the draft without a subscription, so that typing does not render the form again. */
export function useBroadcastDraftStorage() {
  const key = useDraftKey();
  return {
    read: (): BroadcastContent | null =>
      key === null ? null : parseDeviceValue(readDeviceText(key), broadcastContent),
    write: (content: BroadcastContent) => key !== null && writeDeviceValue(key, isBlank(content) ? null : content),
    clear: () => key !== null && writeDeviceValue(key, null),
  };
}
