export interface SampleFee {
  id: number;
  feeType: string;
  /** The amount in rupees. */
  amount: number;
  dueDate: string;
  status: 'paid' | 'pending' | 'overdue';
  paidOn: string | null;
}

/** Sample data for every student, because the API has no call that reads fees. */
export const sampleFees: readonly SampleFee[] = [
  { id: 1, feeType: 'Tuition Fee', amount: 25_000, dueDate: '2026-04-10', status: 'paid', paidOn: '2026-04-08' },
  { id: 2, feeType: 'Transport Fee', amount: 8_000, dueDate: '2026-07-10', status: 'paid', paidOn: '2026-07-09' },
  { id: 3, feeType: 'Library Fee', amount: 2_500, dueDate: '2026-10-10', status: 'overdue', paidOn: null },
  { id: 4, feeType: 'Examination Fee', amount: 4_500, dueDate: '2027-01-10', status: 'pending', paidOn: null },
];

const sum = (fees: readonly SampleFee[]) => fees.reduce((total, { amount }) => total + amount, 0);

export function feeTotals(fees: readonly SampleFee[]) {
  const total = sum(fees);
  const paid = sum(fees.filter(({ status }) => status === 'paid'));
  return { total, paid, pending: total - paid };
}
