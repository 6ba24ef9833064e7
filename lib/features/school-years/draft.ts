'use client';

import { draftKey } from '@/lib/browser/device/drafts';
import { useDeviceStorage } from '@/lib/browser/device/use-device-storage';
import { useSessionOwner } from '@/lib/browser/session/session-owner';
import { emptyDraft, type YearDraft, yearDraft } from './rules';

/**
 * Returns the choices of the user, which are stored on this device until the new year starts or the user signs out. A
 * draft from before the last start is ignored.
 */
export function useYearDraft(lastYearId: number) {
  const owner = useSessionOwner();
  const [stored, store] = useDeviceStorage(owner === null ? null : draftKey('new-year-draft', owner), yearDraft);
  const isStored = stored?.lastYearId === lastYearId;
  const draft = isStored ? stored : emptyDraft(lastYearId);
  return { draft, isStored, change: (next: YearDraft) => store(next), clear: () => store(null) };
}
