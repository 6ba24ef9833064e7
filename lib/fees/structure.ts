/** The fees of a school: which there are for a choice, and where this device keeps them. */

import type { MonthName } from '@/lib/contract/values/lists';
import { deviceKey } from '@/lib/device/device-storage';
import { draftKey } from '@/lib/device/drafts';
import type { FeeDetail, FeeEntry } from './entries';
import { periodsOf } from './terms';

/** Selects the fees of one class in one session with one term. */
export type FeeChoice = Pick<FeeEntry, 'academicYearId' | 'classId' | 'term'>;

/** The storage key of a school's fees. */
export const entriesKey = (schoolId: number | null | undefined) => deviceKey('fees', schoolId ?? 'no-school');

/** The storage key of unsaved rows. */
export const feesDraftKey = (schoolId: number | null | undefined, { academicYearId, classId, term }: FeeChoice) =>
  draftKey('fees-draft', schoolId ?? 'no-school', academicYearId, classId, term);

const isOf = (entry: FeeEntry, choice: FeeChoice) =>
  entry.academicYearId === choice.academicYearId && entry.classId === choice.classId && entry.term === choice.term;

/** In the order of the school's year. */
export function entriesOf(all: readonly FeeEntry[], choice: FeeChoice, firstMonth: MonthName): FeeEntry[] {
  const periods = periodsOf(choice.term, firstMonth);
  const place = ({ label }: FeeEntry) => periods.indexOf(label);
  return all.filter((entry) => isOf(entry, choice)).sort((one, other) => place(one) - place(other));
}

export const isKept = (all: readonly FeeEntry[], choice: FeeChoice): boolean =>
  all.some((entry) => isOf(entry, choice));

/** The same entries, with other details in the entry `of`. */
export const withDetails = (all: readonly FeeEntry[], of: FeeEntry, details: FeeDetail[]): FeeEntry[] =>
  all.map((entry) => (isOf(entry, of) && entry.label === of.label ? { ...entry, details } : entry));

/** Shown on every fees screen: no call of the product sends fees to a server. */
export const deviceOnlyNotice = 'Fees are kept on this device only, until you sign out.';
