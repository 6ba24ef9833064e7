import * as z from 'zod/mini';
import { feeTerms } from './terms';

export const concessionType = z.enum(['percentage', 'fixed']);
export type ConcessionType = z.infer<typeof concessionType>;

export const lateFeeType = z.enum(['daily', 'monthly']);

const feeDetail = z.object({ description: z.string(), amount: z.number() });
export type FeeDetail = z.infer<typeof feeDetail>;

/** The fee of one period as stored on this device. Amounts are in rupees with at most two decimals. */
const feeEntry = z.object({
  academicYearId: z.string(),
  classId: z.number(),
  term: z.enum(feeTerms),
  label: z.string(),
  amount: z.number(),
  concessionType: z.nullable(concessionType),
  /** A percentage or an amount in rupees, according to `concessionType`. */
  concessionValue: z.number(),
  /** An ISO day, or '' for none. */
  dueDate: z.string(),
  lateFeeType: z.nullable(lateFeeType),
  lateFeeAmount: z.number(),
  finalAmount: z.number(),
  details: z.array(feeDetail),
});
export type FeeEntry = z.infer<typeof feeEntry>;

export const feeEntries = z.array(feeEntry);
