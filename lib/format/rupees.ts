const integerRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const rupeesWithPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

export const formatRupees = (amount: number): string => integerRupees.format(amount);

export const formatRupeesAndPaise = (amount: number): string =>
  (Number.isInteger(amount) ? integerRupees : rupeesWithPaise).format(amount);

export const cleanAmount = (typed: string): string => typed.replace(/^\s*rs\./i, '').replace(/[^\d.]/g, '');

const integer = new Intl.NumberFormat('en-IN');
const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

export function formatTypedNumber(typed: string): string {
  if (!/^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(typed)) return typed;
  const number = Number(typed);
  return (Number.isInteger(number) ? integer : twoDecimals).format(number);
}
