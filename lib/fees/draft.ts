import * as z from 'zod/mini';
import { parseDevice, readDeviceText } from '@/lib/device/device-storage';
import { concessionType } from './concession';
import { lateFeeType } from './entries';
import type { FeeForm } from './rules';
import { type FeeTerm, periodsOf } from './terms';

const text = z.string();
const none = z.literal('');

/** Rows that are still being typed: nothing about them has to be right. */
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

/** The rows that were being typed, or `null`: there are none, or they don't fit the term. */
export function readDraft(name: string, term: FeeTerm): FeeForm | null {
  const draft = parseDevice(readDeviceText(name), feeDraft);
  return draft?.rows.length === periodsOf(term).length ? draft : null;
}
