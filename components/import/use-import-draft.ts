'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { parseDeviceValue, readDeviceText, writeDeviceValue } from '@/lib/browser/device/device-storage';
import { draftKey } from '@/lib/browser/device/drafts';
import { listen } from '@/lib/browser/device/listeners';
import { useSessionOwner } from '@/lib/browser/session/session-owner';
import { draftFromSession, importDraft } from './import-draft';
import type { ImportSession } from './import-session';
import type { ImportSource } from './import-source';

/** A draft is written after this delay in ms, because writing 10,000 rows after each key press would be slow. */
const writeDelayMs = 800;

/** Returns the storage key of the draft, or `null` while the user is unknown. With `null`, nothing is stored. */
function useDraftKey(name: ImportSource['name']): string | null {
  const owner = useSessionOwner();
  return owner === null ? null : draftKey(`${name}-import-draft`, owner);
}

export function useOfferedDraft(name: ImportSource['name']) {
  const key = useDraftKey(name);
  const [offered, setOffered] = useState(() =>
    key === null ? null : parseDeviceValue(readDeviceText(key), importDraft),
  );
  const discard = () => {
    if (key !== null) writeDeviceValue(key, null);
    setOffered(null);
  };
  return { offered, discard };
}

/**
 * Stores the user's fixes on this device, so that they survive a reload. Signing out removes the stored fixes.
 * `session` is `null` while there is nothing to store.
 */
export function useStoredDraft(name: ImportSource['name'], session: ImportSession | null) {
  const key = useDraftKey(name);
  const [isStorageFull, setIsStorageFull] = useState(false);
  const storeDraft = useEffectEvent(() => {
    if (key !== null && session) setIsStorageFull(!writeDeviceValue(key, draftFromSession(session)));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of `session` is stored.
  useEffect(() => {
    const timer = setTimeout(() => storeDraft(), writeDelayMs);
    const stopListening = listen(window, ['pagehide'], () => storeDraft());
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [session]);
  return {
    /** True when the device has no space for the draft, so that a reload would lose the draft. */
    isStorageFull,
    clear: () => void (key !== null && writeDeviceValue(key, null)),
  };
}
