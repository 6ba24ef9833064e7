import { type MonthName, monthNames } from '@/lib/contract/values/constants';

/** A fee term is a payment schedule. It is not a part of the school year. */
export const feeTerms = ['monthly', 'quarterly', 'half-yearly', 'yearly'] as const;
export type FeeTerm = (typeof feeTerms)[number];

export const isFeeTerm = (text: string | null): text is FeeTerm => feeTerms.some((term) => term === text);

export const termLabels: Record<FeeTerm, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  'half-yearly': 'Half Yearly',
  yearly: 'Yearly',
};

const periods = {
  quarterly: ['Q1', 'Q2', 'Q3', 'Q4'],
  'half-yearly': ['H1', 'H2'],
  yearly: ['Full Year'],
} as const;

function monthsFrom(firstMonth: MonthName): readonly MonthName[] {
  const start = monthNames.indexOf(firstMonth);
  return [...monthNames.slice(start), ...monthNames.slice(0, start)];
}

export const periodsOf = (term: FeeTerm, firstMonth: MonthName): readonly string[] =>
  term === 'monthly' ? monthsFrom(firstMonth) : periods[term];
