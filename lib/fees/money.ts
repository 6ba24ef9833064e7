/** Amounts in whole paise, and the concessions on them. */

import type { ConcessionType } from './entries';

/** A whole number of paise, which avoids the rounding errors of binary fractions. */
export type Paise = number;

/** 99,99,99,999 rupees, the largest amount that the texts and columns have room for. */
export const maxRupees = 99_99_99_999;

/** Rupees with at most two decimals, as they are stored and shown. */
export const toRupees = (paise: Paise): number => paise / 100;

/** The same amount in whole paise. */
export const paiseOf = (rupees: number): Paise => Math.round(rupees * 100);

/** Parses a field's number into hundredths, such as rupees into paise. `null` for no number or more than 2 decimals. */
export function parseHundredths(text: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d{0,2})$/.exec(text.trim()) ?? [];
  return whole || fraction ? Number(whole) * 100 + Number(fraction.padEnd(2, '0')) : null;
}

/** What is taken off a fee. */
export interface Concession {
  type: ConcessionType;
  /** Hundredths of a percent, or paise. */
  hundredths: number;
}

const wholeInHundredths = 100 * 100;

/** The amount less its concession, rounded to whole paise and never below zero. */
export function finalAmount(amount: Paise, concession: Concession | null): Paise {
  if (!concession) return amount;
  const { type, hundredths } = concession;
  const rest =
    type === 'fixed'
      ? amount - hundredths
      : // Divides only at the end: up to there all numbers are integers, so that halves round up as on paper.
        Math.round((amount * (wholeInHundredths - hundredths)) / wholeInHundredths);
  return Math.max(0, rest);
}

/** What the concession takes off, in whole paise. */
export const concessionOf = (amount: Paise, concession: Concession | null): Paise =>
  amount - finalAmount(amount, concession);

/** Whether a concession exceeds the amount. */
export const exceedsAmount = (amount: Paise, { type, hundredths }: Concession): boolean =>
  hundredths > (type === 'fixed' ? amount : wholeInHundredths);
