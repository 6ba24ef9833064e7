const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** `₹1,25,000`: grouped by lakh and crore, without paise. */
export const rupees = (amount: number): string => format.format(amount);

/** `₹1,250.50`, and `₹1,250` where there are no paise. */
export const rupeesAndPaise = (amount: number): string => (Number.isInteger(amount) ? format : exact).format(amount);

/** Strips everything but digits and the point of a typed amount: `₹1,25,000.50` becomes `125000.50`. */
export const cleanAmount = (typed: string): string => typed.replace(/[^\d.]/g, '');
