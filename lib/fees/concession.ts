/** Concessions: what they take off a fee. */

import * as z from 'zod/mini';
import type { Paise } from './money';

export const concessionType = z.enum(['percentage', 'fixed']);
type ConcessionType = z.infer<typeof concessionType>;

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
