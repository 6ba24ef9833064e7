import { deviceKey } from '@/lib/browser/device/device-storage';
import { draftKey } from '@/lib/browser/device/drafts';
import type { MonthName } from '@/lib/contract/values/constants';
import { parseId } from '@/lib/contract/values/integers';
import type { ConcessionType, FeeDetail, FeeEntry } from './entries';
import { isFeeTerm, periodsOf } from './terms';

const sessionCount = 3;

const academicSession = (year: number) => `${year}-${year + 1}`;

export const academicSessions = (year: number): string[] =>
  Array.from({ length: sessionCount }, (_, ahead) => academicSession(year + ahead));

/**
 * True for an academic session such as `2026-2027`. Earlier sessions are valid too, because their fees may be stored on
 * this device.
 */
export const isAcademicSession = (text: string): boolean =>
  /^\d{4}-\d{4}$/.test(text) && text === academicSession(Number(text.slice(0, 4)));

export type PartialFeeChoice = { [Part in keyof FeeChoice]: FeeChoice[Part] | null };

export function readFeeChoice(query: Pick<URLSearchParams, 'get'>): PartialFeeChoice {
  const session = query.get('session') ?? '';
  const term = query.get('term');
  return {
    academicYearId: isAcademicSession(session) ? session : null,
    classId: parseId(query.get('class')),
    term: isFeeTerm(term) ? term : null,
  };
}

export function isCompleteChoice(choice: PartialFeeChoice): choice is FeeChoice {
  return choice.academicYearId !== null && choice.classId !== null && choice.term !== null;
}

export function feesUrl(path: '/fees-structure' | '/add-fee', { academicYearId, classId, term }: PartialFeeChoice) {
  const query = new URLSearchParams();
  if (academicYearId) query.set('session', academicYearId);
  if (classId !== null) query.set('class', String(classId));
  if (term) query.set('term', term);
  return query.size > 0 ? `${path}?${query}` : path;
}

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

/** A whole number of paise, which are hundredths of a rupee. Integers avoid the rounding errors of binary fractions. */
export type Paise = number;

/** The largest amount in rupees that fits the columns and texts of the screens. */
export const maxRupees = 99_99_99_999;

export const toRupees = (paise: Paise): number => paise / 100;

const paiseOf = (rupees: number): Paise => Math.round(rupees * 100);

/** Returns the sum in rupees. */
export const sumFinalAmounts = (fees: readonly { finalAmount: number }[]): number =>
  toRupees(fees.reduce((sum, { finalAmount: amount }) => sum + paiseOf(amount), 0));

/**
 * Parses a number into hundredths, such as rupees into paise. Returns `null` for invalid numbers and more than two
 * decimals.
 */
export function parseHundredths(text: string): number | null {
  const [, integerPart = '', fraction = ''] = /^(\d*)\.?(\d{0,2})$/.exec(text.trim()) ?? [];
  return integerPart || fraction ? Number(integerPart) * 100 + Number(fraction.padEnd(2, '0')) : null;
}

export interface Concession {
  type: ConcessionType;
  /** Hundredths of a percent for a percentage, or paise for a fixed amount. */
  hundredths: number;
}

const hundredPercent = 100 * 100;

/** Subtracts the concession. The result is in whole paise and never negative. */
export function finalAmount(amount: Paise, concession: Concession | null): Paise {
  if (!concession) return amount;
  const { type, hundredths } = concession;
  const reduced =
    type === 'fixed'
      ? amount - hundredths
      : // Divides last, so that all operands are integers and halves are rounded up as on paper.
        Math.round((amount * (hundredPercent - hundredths)) / hundredPercent);
  return Math.max(0, reduced);
}

export const concessionOf = (amount: Paise, concession: Concession | null): Paise =>
  amount - finalAmount(amount, concession);

export const exceedsAmount = (amount: Paise, { type, hundredths }: Concession): boolean =>
  hundredths > (type === 'fixed' ? amount : hundredPercent);
