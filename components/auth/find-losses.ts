import { findUnsaved } from '@/lib/browser/session/find-unsaved';
import type { FeeEntry } from '@/lib/features/fees/entries';
import { describeFeesLoss, storedFees } from '@/lib/features/fees/stored-fees';

/** The data that a logout deletes. */
export interface Losses {
  /** Each loss in words. */
  descriptions: string[];
  /** All fees of this device, which can be downloaded first. */
  fees: FeeEntry[];
}

export async function findLosses(): Promise<Losses> {
  const fees = storedFees();
  return { descriptions: [...describeFeesLoss(fees), ...(await findUnsaved())], fees };
}
