import * as z from 'zod/mini';
import { parseDeviceValue, readDeviceText, writeDeviceValue } from '@/lib/browser/device/device-storage';
import type { MonthName } from '@/lib/contract/values/constants';
import { concessionType, lateFeeType } from './entries';
import { type FeeForm, isUntouched } from './form-schema';
import { type FeeTerm, periodsOf } from './terms';

const text = z.string();
const none = z.literal('');

/** The schema accepts unfinished input, so it does not validate texts. */
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

/**
 * The month of the first row in a stored draft. Drafts are stored in calendar order, so that they stay valid if the
 * first month of the school year changes.
 */
const storedFirstMonth: MonthName = 'January';

function reorderRows<Row>(rows: readonly Row[], term: FeeTerm, from: MonthName, to: MonthName): Row[] {
  const periods = periodsOf(term, from);
  return periodsOf(term, to).flatMap((period) => rows[periods.indexOf(period)] ?? []);
}

/** Returns `null` if there is no draft, or if the draft does not have one row per period of the term. */
export function readDraft(name: string, term: FeeTerm, firstMonth: MonthName): FeeForm | null {
  const draft = parseDeviceValue(readDeviceText(name), feeDraft);
  if (draft?.rows.length !== periodsOf(term, firstMonth).length) return null;
  return { rows: reorderRows(draft.rows, term, storedFirstMonth, firstMonth) };
}

export function writeDraft(name: string, form: FeeForm, term: FeeTerm, firstMonth: MonthName): void {
  writeDeviceValue(
    name,
    isUntouched(form) ? null : { rows: reorderRows(form.rows, term, firstMonth, storedFirstMonth) },
  );
}
