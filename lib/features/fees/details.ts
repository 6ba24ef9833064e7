import * as z from 'zod/mini';
import { requiredText } from '@/lib/browser/forms/field-schemas';
import type { FeeDetail } from './entries';
import { requiredAmount, requiredFieldsMessage } from './form-schema';
import { parseHundredths, toRupees } from './rules';

export const detailRow = z.object({
  description: requiredText(requiredFieldsMessage),
  amount: requiredAmount,
});

export const detailsForm = z.object({ rows: z.array(detailRow) });
export type FeeDetailsForm = z.infer<typeof detailsForm>;

export const defaultDetailRow: FeeDetailsForm['rows'][number] = { description: '', amount: '' };

export const detailRowsOf = (details: readonly FeeDetail[]): FeeDetailsForm['rows'] =>
  details.length > 0
    ? details.map(({ description, amount }) => ({ description, amount: String(amount) }))
    : [defaultDetailRow];

export const detailsFrom = ({ rows }: FeeDetailsForm): FeeDetail[] =>
  rows.map(({ description, amount }) => ({ description, amount: toRupees(parseHundredths(amount) ?? 0) }));

/** Returns the sum in rupees. */
export const detailsTotal = (rows: FeeDetailsForm['rows']): number =>
  toRupees(rows.reduce((sum, { amount }) => sum + (parseHundredths(amount) ?? 0), 0));
