const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** `₹1,25,000`: grouped by lakh and crore, without paise. */
export const rupees = (amount: number): string => format.format(amount);
