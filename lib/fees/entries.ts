/** The shape of fee entries as they are stored on this device. */

import * as z from 'zod/mini';
import { feeTerms } from './terms';

export const concessionType = z.enum(['percentage', 'fixed']);
export type ConcessionType = z.infer<typeof concessionType>;

export const lateFeeType = z.enum(['daily', 'monthly']);

/** One item of an amount, as entered under 'Add Details'. */
const feeDetail = z.object({ description: z.string(), amount: z.number() });
export type FeeDetail = z.infer<typeof feeDetail>;

/** The fee of one period. Amounts in rupees with at most two decimals. */
const feeEntry = z.object({
  academicYearId: z.string(),
  classId: z.number(),
  term: z.enum(feeTerms),
  /** The period: 'April', 'Q1', 'Full Year'. */
  label: z.string(),
  amount: z.number(),
  concessionType: z.nullable(concessionType),
  /** A percentage, or rupees. */
  concessionValue: z.number(),
  /** A calendar day, or ''. */
  dueDate: z.string(),
  lateFeeType: z.nullable(lateFeeType),
  lateFeeAmount: z.number(),
  finalAmount: z.number(),
  details: z.array(feeDetail),
});
export type FeeEntry = z.infer<typeof feeEntry>;

export const feeEntries = z.array(feeEntry);
