import type { ConcessionType } from './entries';

/** A whole number of paise, which are hundredths of a rupee. Integers avoid the rounding errors of binary fractions. */
export type Paise = number;

/** The largest amount in rupees that fits the columns and texts of the screens. */
export const maxRupees = 99_99_99_999;

export const toRupees = (paise: Paise): number => paise / 100;

export const paiseOf = (rupees: number): Paise => Math.round(rupees * 100);

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
