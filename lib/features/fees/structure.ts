import { deviceKey } from '@/lib/browser/device/device-storage';
import { draftKey } from '@/lib/browser/device/drafts';
import type { MonthName } from '@/lib/contract/values/constants';
import type { FeeDetail, FeeEntry } from './entries';
import { periodsOf } from './terms';

export type FeeChoice = Pick<FeeEntry, 'academicYearId' | 'classId' | 'term'>;

export const entriesKey = (schoolId: number | null | undefined) => deviceKey('fees', schoolId ?? 'no-school');

export const feesDraftKey = (schoolId: number | null | undefined, { academicYearId, classId, term }: FeeChoice) =>
  draftKey('fees-draft', schoolId ?? 'no-school', academicYearId, classId, term);

const matchesChoice = (entry: FeeEntry, choice: FeeChoice) =>
  entry.academicYearId === choice.academicYearId && entry.classId === choice.classId && entry.term === choice.term;

export function entriesOf(all: readonly FeeEntry[], choice: FeeChoice, firstMonth: MonthName): FeeEntry[] {
  const periods = periodsOf(choice.term, firstMonth);
  const periodIndex = ({ label }: FeeEntry) => periods.indexOf(label);
  return all.filter((entry) => matchesChoice(entry, choice)).sort((a, b) => periodIndex(a) - periodIndex(b));
}

export const hasEntries = (all: readonly FeeEntry[], choice: FeeChoice): boolean =>
  all.some((entry) => matchesChoice(entry, choice));

export const withDetails = (all: readonly FeeEntry[], target: FeeEntry, details: FeeDetail[]): FeeEntry[] =>
  all.map((entry) => (matchesChoice(entry, target) && entry.label === target.label ? { ...entry, details } : entry));

/** Every fees screen shows this notice, because the API has no call for fees. */
export const deviceOnlyNotice = 'Fees are kept on this device only, until you sign out.';
