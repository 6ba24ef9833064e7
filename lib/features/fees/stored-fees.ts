import { listDeviceTexts, parseDeviceValue } from '@/lib/browser/device/device-storage';
import { pluralize } from '@/lib/format/pluralize';
import { type FeeEntry, feeEntries } from './entries';

export const storedFees = (): FeeEntry[] =>
  listDeviceTexts().flatMap(({ key, text }) =>
    key.startsWith('fees:') ? (parseDeviceValue(text, feeEntries) ?? []) : [],
  );

export function describeFeesLoss(fees: readonly FeeEntry[]): string[] {
  const classes = new Set(fees.map(({ classId }) => classId)).size;
  if (classes === 0) return [];
  const singular = 'Fees structure of 1 class, kept on this device only';
  return [pluralize(classes, singular, (count) => `Fees structure of ${count} classes, kept on this device only`)];
}
