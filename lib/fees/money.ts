/** A whole number of paise, so that no sum or share picks up the error of binary fractions. */
export type Paise = number;

/** 99,99,99,999 rupees: the longest amount that words and columns are made for. */
export const maxRupees = 99_99_99_999;

/** Rupees with at most two decimals, as they are kept and shown. */
export const toRupees = (paise: Paise): number => paise / 100;

export const toPaise = (rupees: number): Paise => Math.round(rupees * 100);

/** The number that a field holds, in hundredths: paise of an amount. `null` where it is none, or finer than that. */
export function hundredths(text: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d{0,2})$/.exec(text.trim()) ?? [];
  return whole || fraction ? Number(whole) * 100 + Number(fraction.padEnd(2, '0')) : null;
}

/** `1250.50`: two decimals, as a final amount is shown. */
export const decimalText = (paise: Paise): string => toRupees(paise).toFixed(2);
