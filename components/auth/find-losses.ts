import { findUnsaved } from '@/lib/browser/session/find-unsaved';
import type { FeeEntry } from '@/lib/features/fees/entries';
import { feesLoss, storedFees } from '@/lib/features/fees/stored-fees';

/** The data that a logout deletes. */
export interface Losses {
  /** Each loss in words. */
  sentences: string[];
  /** All fees of this device, which can be downloaded first. */
  fees: FeeEntry[];
}

export async function findLosses(): Promise<Losses> {
  const fees = storedFees();
  return { sentences: [...feesLoss(fees), ...(await findUnsaved())], fees };
}
