'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useSessionOwner } from '@/lib/auth/session-owner';
import { parseDevice, readDeviceText, writeDevice } from '@/lib/device/device-storage';
import { draftKey } from '@/lib/device/drafts';
import { draftOf, importDraft } from './draft';
import type { ImportSource } from './source';
import type { Work } from './work';

/** Ten thousand rows take a moment to be written: not after each key. In ms. */
const pauseMs = 800;

/** `null` while it is not known who is signed in: nothing is kept. */
function useDraftKey(name: ImportSource['name']): string | null {
  const owner = useSessionOwner();
  return owner === null ? null : draftKey(`${name}-import-draft`, owner);
}

/** What was half fixed before, when the dialog is opened. */
export function useOfferedDraft(name: ImportSource['name']) {
  const key = useDraftKey(name);
  const [offered, setOffered] = useState(() => (key === null ? null : parseDevice(readDeviceText(key), importDraft)));
  const discard = () => {
    if (key !== null) writeDevice(key, null);
    setOffered(null);
  };
  return { offered, discard };
}

/**
 * Keeps on this device what has been fixed, so that it survives a reload. Signing out removes it.
 * @param work `null` while there is nothing to keep.
 */
export function useKeptDraft(name: ImportSource['name'], work: Work | null) {
  const key = useDraftKey(name);
  const [isRefused, setIsRefused] = useState(false);
  const keep = useEffectEvent(() => {
    if (key !== null && work) setIsRefused(!writeDevice(key, draftOf(work)));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the work is kept.
  useEffect(() => {
    const timer = setTimeout(() => keep(), pauseMs);
    const now = () => keep();
    window.addEventListener('pagehide', now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', now);
    };
  }, [work]);
  return {
    /** The device has no room for it: a reload would lose it. */
    isRefused,
    forget: () => void (key !== null && writeDevice(key, null)),
  };
}
