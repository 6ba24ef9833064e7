/** What may stand in a field for an amount: a pasted `₹1,25,000.50` becomes `125000.50`. */
export const rupeesText = (typed: string): string => typed.replace(/[^\d.]/g, '');
