import * as z from 'zod/mini';
import { parseDevice, readDeviceText } from '@/lib/device/device-storage';
import { concessionType } from './concession';
import { lateFeeType } from './entries';
import type { FeeForm } from './rules';
import { type FeeTerm, periodsOf } from './terms';

const text = z.string();
const none = z.literal('');

/** Schema of unfinished rows: nothing is validated. */
const feeDraft = z.object({
  rows: z.array(
    z.object({
      amount: text,
      concessionType: z.union([concessionType, none]),
      concessionValue: text,
      dueDate: text,
      lateFeeType: z.union([lateFeeType, none]),
      lateFeeAmount: text,
    }),
  ),
});

/** The stored draft, or `null` where there is none or it doesn't fit the term. */
export function readDraft(name: string, term: FeeTerm): FeeForm | null {
  const draft = parseDevice(readDeviceText(name), feeDraft);
  return draft?.rows.length === periodsOf(term).length ? draft : null;
}
