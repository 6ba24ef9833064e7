import { findUnsaved } from '@/lib/browser/session/find-unsaved';
import type { FeeEntry } from '@/lib/features/fees/entries';
import { describeFeesLoss, storedFees } from '@/lib/features/fees/stored-fees';

export interface Losses {
  descriptions: string[];
  /** The fee entries stored on this device. The user can download them before the logout. */
  fees: FeeEntry[];
}

export async function findLosses(): Promise<Losses> {
  const fees = storedFees();
  return { descriptions: [...describeFeesLoss(fees), ...(await findUnsaved())], fees };
}
