/** Fee entries as they are stored on this device. */

import * as z from 'zod/mini';
import { deviceKey } from '@/lib/device/device-storage';
import { concessionType } from './concession';
import { feeTerm } from './terms';

export const lateFeeType = z.enum(['daily', 'monthly']);

/** One item of an amount, as entered under 'Add Details'. */
const feeDetail = z.object({ description: z.string(), amount: z.number() });
export type FeeDetail = z.infer<typeof feeDetail>;

/** The fee of one period. Amounts in rupees with at most two decimals. */
const feeEntry = z.object({
  academicYearId: z.string(),
  classId: z.number(),
  term: feeTerm,
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

/** Selects the fees of one class in one session with one term. */
export type FeeChoice = Pick<FeeEntry, 'academicYearId' | 'classId' | 'term'>;

/** The storage key of a school's fees. */
export const entriesKey = (schoolId: number | null | undefined) => deviceKey('fees', schoolId ?? 'no-school');

/** The storage key of unsaved rows. */
export const draftKey = (schoolId: number | null | undefined, { academicYearId, classId, term }: FeeChoice) =>
  deviceKey('fees-draft', schoolId ?? 'no-school', academicYearId, classId, term);

const isOf = (entry: FeeEntry, choice: FeeChoice) =>
  entry.academicYearId === choice.academicYearId && entry.classId === choice.classId && entry.term === choice.term;

export const entriesOf = (all: readonly FeeEntry[], choice: FeeChoice): FeeEntry[] =>
  all.filter((entry) => isOf(entry, choice));

/** The same entries, with other details in the entry `of`. */
export const withDetails = (all: readonly FeeEntry[], of: FeeEntry, details: FeeDetail[]): FeeEntry[] =>
  all.map((entry) => (isOf(entry, of) && entry.label === of.label ? { ...entry, details } : entry));

/** Shown on every fees screen: no call of the product sends fees to a server. */
export const deviceOnlyNotice = 'Fees are kept on this device only, until you sign out.';
