const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** `₹1,25,000`: grouped by lakh and crore, without paise. */
export const rupees = (amount: number): string => format.format(amount);

/** `₹1,250.50`, and `₹1,250` where there are no paise. */
export const rupeesAndPaise = (amount: number): string => (Number.isInteger(amount) ? format : exact).format(amount);

/** Strips everything but digits and the point of a typed amount: `Rs. 1,25,000.50` becomes `125000.50`. */
export const cleanAmount = (typed: string): string => typed.replace(/^\s*rs\./i, '').replace(/[^\d.]/g, '');

const whole = new Intl.NumberFormat('en-IN');
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

/** A typed number to be read: `125000.5` as `1,25,000.50`, `1250.00` as `1,250`; anything else as it is. */
export function readableNumber(typed: string): string {
  if (!/^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(typed)) return typed;
  const number = Number(typed);
  return (Number.isInteger(number) ? whole : withPaise).format(number);
}
