import * as z from 'zod/mini';
import { requiredText } from '@/lib/forms/fields';
import type { FeeDetail } from './entries';
import { hundredths, toRupees } from './money';
import { missing, requiredAmount } from './rules';

const detailRow = z.object({
  description: requiredText(missing),
  amount: requiredAmount,
});

export const detailsForm = z.object({ rows: z.array(detailRow) });
export type FeeDetailsForm = z.infer<typeof detailsForm>;

export const emptyDetail: FeeDetailsForm['rows'][number] = { description: '', amount: '' };

/** The kept details as they stand in the fields; an empty row to start with where there are none. */
export const detailRowsOf = (details: readonly FeeDetail[]): FeeDetailsForm['rows'] =>
  details.length > 0
    ? details.map(({ description, amount }) => ({ description, amount: String(amount) }))
    : [emptyDetail];

export const detailsFrom = ({ rows }: FeeDetailsForm): FeeDetail[] =>
  rows.map(({ description, amount }) => ({ description, amount: toRupees(hundredths(amount) ?? 0) }));

/** What all rows come to so far, in rupees. */
export const detailsTotal = (rows: FeeDetailsForm['rows']): number =>
  toRupees(rows.reduce((sum, { amount }) => sum + (hundredths(amount) ?? 0), 0));
