import { listDeviceTexts, parseDeviceValue } from '@/lib/browser/device/device-storage';
import { counted } from '@/lib/format/counted';
import { type FeeEntry, feeEntries } from './entries';

/** Returns all fees that this device keeps. */
export const storedFees = (): FeeEntry[] =>
  listDeviceTexts().flatMap(({ key, text }) =>
    key.startsWith('fees:') ? (parseDeviceValue(text, feeEntries) ?? []) : [],
  );

/** Describes the loss of these fees; empty where there are none. */
export function feesLoss(fees: readonly FeeEntry[]): string[] {
  const classes = new Set(fees.map(({ classId }) => classId)).size;
  if (classes === 0) return [];
  const one = 'Fees structure of 1 class, kept on this device only';
  return [counted(classes, one, (count) => `Fees structure of ${count} classes, kept on this device only`)];
}
