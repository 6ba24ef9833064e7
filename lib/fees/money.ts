/** Amounts in whole paise. */

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
