/** What a logout would lose: forms that are open in any tab, and what is kept on this device only. */

import { deviceTexts, parseDevice } from '@/lib/device/device-storage';
import { draftTitles } from '@/lib/device/drafts';
import { type FeeEntry, feeEntries } from '@/lib/fees/entries';
import { counted } from '@/lib/format/counted';
import { unsavedHere } from '@/lib/leave-guard/leave-guards';
import { unsavedElsewhere } from './tabs';

const titles = new Map<string, string>(Object.entries(draftTitles));

export interface Unsaved {
  /** Each loss in words. */
  losses: string[];
  /** All fees of this device. */
  fees: FeeEntry[];
}

function feesLoss(fees: readonly FeeEntry[]): string[] {
  const classes = new Set(fees.map(({ classId }) => classId)).size;
  const one = 'Fees structure of 1 class, kept on this device only';
  return classes === 0
    ? []
    : [counted(classes, one, (count) => `Fees structure of ${count} classes, kept on this device only`)];
}

/** Asks the other tabs too, which takes a moment. */
export async function findUnsaved(): Promise<Unsaved> {
  const kept = deviceTexts().map(({ key, text }) => ({ what: key.split(':', 1)[0] ?? '', text }));
  const fees = kept.flatMap(({ what, text }) => (what === 'fees' ? (parseDevice(text, feeEntries) ?? []) : []));
  const drafts = kept.flatMap(({ what }) => titles.get(what) ?? []);
  // A draft is what was typed into a form, in whichever tab.
  const here = new Set([...unsavedHere(), ...drafts]);
  const elsewhere = new Set((await unsavedElsewhere()).filter((title) => !drafts.includes(title)));
  return {
    losses: [
      ...feesLoss(fees),
      ...[...here].map((title) => `Unsaved changes in “${title}”`),
      ...[...elsewhere].map((title) => `Unsaved changes in “${title}” in another tab`),
    ],
    fees,
  };
}
