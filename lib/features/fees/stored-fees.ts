import { listDeviceTexts, parseDeviceValue } from '@/lib/browser/device/device-storage';
import { pluralize } from '@/lib/format/pluralize';
import { type FeeEntry, feeEntries } from './entries';

/** Returns all fees that are stored on this device. */
export const storedFees = (): FeeEntry[] =>
  listDeviceTexts().flatMap(({ key, text }) =>
    key.startsWith('fees:') ? (parseDeviceValue(text, feeEntries) ?? []) : [],
  );

/** Returns one line about the fees for the warning about unsaved data, or an empty list if there are no fees. */
export function describeFeesLoss(fees: readonly FeeEntry[]): string[] {
  const classes = new Set(fees.map(({ classId }) => classId)).size;
  if (classes === 0) return [];
  const singular = 'Fees structure of 1 class, kept on this device only';
  return [pluralize(classes, singular, (count) => `Fees structure of ${count} classes, kept on this device only`)];
}
