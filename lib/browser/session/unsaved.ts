import { deviceTexts, parseDevice } from '@/lib/browser/device/device-storage';
import { draftTitles } from '@/lib/browser/device/drafts';
import { unsavedHere } from '@/lib/browser/leave-guard/leave-guards';
import { type FeeEntry, feeEntries } from '@/lib/features/fees/entries';
import { counted } from '@/lib/format/counted';
import { unsavedElsewhere } from './tabs';

const titles = new Map<string, string>(Object.entries(draftTitles));

export interface Unsaved {
  losses: string[];
  fees: FeeEntry[];
}

function feesLoss(fees: readonly FeeEntry[]): string[] {
  const classes = new Set(fees.map(({ classId }) => classId)).size;
  const one = 'Fees structure of 1 class, kept on this device only';
  return classes === 0
    ? []
    : [counted(classes, one, (count) => `Fees structure of ${count} classes, kept on this device only`)];
}

/** Collects everything that a logout would delete: open forms in any tab, drafts and fees on this device. */
export async function findUnsaved(): Promise<Unsaved> {
  const kept = deviceTexts().map(({ key, text }) => ({ what: key.split(':', 1)[0] ?? '', text }));
  const fees = kept.flatMap(({ what, text }) => (what === 'fees' ? (parseDevice(text, feeEntries) ?? []) : []));
  const drafts = kept.flatMap(({ what }) => titles.get(what) ?? []);
  // Drafts are shared by all tabs, so they are not listed again for other tabs.
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
