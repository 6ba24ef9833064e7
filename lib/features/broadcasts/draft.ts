'use client';

import { parseDeviceValue, readDeviceText, writeDeviceValue } from '@/lib/browser/device/device-storage';
import { draftKey } from '@/lib/browser/device/drafts';
import { useDeviceStorage } from '@/lib/browser/device/use-device-storage';
import { useSessionOwner } from '@/lib/browser/session/session-owner';
import { type BroadcastContent, broadcastContent, isBlank } from './form-schema';

function useDraftKey(): string | null {
  const owner = useSessionOwner();
  return owner === null ? null : draftKey('broadcast-draft', owner);
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
