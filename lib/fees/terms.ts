/** Terms: how a year's fees are divided into periods. */

import * as z from 'zod/mini';
import { monthNames } from '@/lib/contract/lists';

/** As in the URL and in storage. */
export const feeTerm = z.enum(['monthly', 'quarterly', 'half-yearly', 'yearly']);
export type FeeTerm = z.infer<typeof feeTerm>;

export const termLabels: Record<FeeTerm, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  'half-yearly': 'Half Yearly',
  yearly: 'Yearly',
};

const periods: Record<FeeTerm, readonly string[]> = {
  monthly: monthNames,
  quarterly: ['Q1', 'Q2', 'Q3', 'Q4'],
  'half-yearly': ['H1', 'H2'],
  yearly: ['Full Year'],
};

/** The periods of a term; each has its own fee. */
export const periodsOf = (term: FeeTerm): readonly string[] => periods[term];
