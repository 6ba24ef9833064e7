import * as z from 'zod/mini';
import { dayText } from '@/lib/browser/forms/field-schemas';
import type { MonthName } from '@/lib/contract/values/constants';
import { concessionType, type FeeEntry, lateFeeType } from './entries';
import {
  type Concession,
  concessionOf,
  type FeeChoice,
  finalAmount,
  maxRupees,
  type Paise,
  parseHundredths,
  toRupees,
} from './rules';
import { type FeeTerm, periodsOf } from './terms';

export const requiredFieldsMessage = 'Please fill all required fields.';

const isNotBlank = (text: string) => text.trim() !== '';
const isValidAmount = (text: string) => !isNotBlank(text) || parseHundredths(text) !== null;
const isWithinLimit = (text: string) => (parseHundredths(text) ?? 0) < (maxRupees + 1) * 100;

const optionalAmount = z
  .string()
  .check(
    z.refine(isValidAmount, 'Please enter a number with at most 2 decimal places'),
    z.refine(isWithinLimit, 'Please enter at most ₹99,99,99,999'),
  );

/** Requires an amount. A number with too many decimals is reported as invalid, not as missing. */
export const requiredAmount = z.pipe(
  z.string().check(
    z.refine((text) => /\d/.test(text) && !Number.isNaN(Number(text)), {
      message: requiredFieldsMessage,
      abort: true,
    }),
  ),
  optionalAmount,
);

const orNone = <Type extends z.core.$ZodEnum>(type: Type) => z.union([type, z.literal('')]);

export const feeRow = z
  .object({
    amount: requiredAmount,
    concessionType: orNone(concessionType),
    concessionValue: optionalAmount,
    dueDate: dayText(),
    lateFeeType: orNone(lateFeeType),
    lateFeeAmount: optionalAmount,
  })
  .check(
    z.refine(({ lateFeeType: type, lateFeeAmount }) => type !== '' || !parseHundredths(lateFeeAmount), {
      path: ['lateFeeType'],
      message: 'Please choose daily or monthly',
    }),
  );
export type FeeRow = z.infer<typeof feeRow>;

export const feeForm = z.object({ rows: z.array(feeRow) });
export type FeeForm = z.infer<typeof feeForm>;

export const defaultRow: FeeRow = {
  amount: '',
  concessionType: '',
  concessionValue: '',
  dueDate: '',
  lateFeeType: '',
  lateFeeAmount: '',
};

export const createDefaultValues = (term: FeeTerm, firstMonth: MonthName): FeeForm => ({
  rows: periodsOf(term, firstMonth).map(() => ({ ...defaultRow })),
});

export const isUntouched = ({ rows }: FeeForm): boolean =>
  rows.every((row) => Object.values(row).every((value) => !isNotBlank(value)));

type PricedRow = Pick<FeeRow, 'amount' | 'concessionType' | 'concessionValue'>;

export const rowConcession = ({ concessionType: type, concessionValue }: PricedRow): Concession | null =>
  type === '' ? null : { type, hundredths: parseHundredths(concessionValue) ?? 0 };

export function rowFinalAmount(row: PricedRow): Paise | null {
  const amount = parseHundredths(row.amount);
  return amount === null ? null : finalAmount(amount, rowConcession(row));
}

export function sumRows(rows: readonly PricedRow[]): { final: Paise; concession: Paise } {
  let final = 0;
  let concession = 0;
  for (const row of rows) {
    final += rowFinalAmount(row) ?? 0;
    concession += concessionOf(parseHundredths(row.amount) ?? 0, rowConcession(row));
  }
  return { final, concession };
}

const rupeesIn = (text: string) => toRupees(parseHundredths(text) ?? 0);

export const entryFrom = (row: FeeRow, choice: FeeChoice, label: string): FeeEntry => ({
  ...choice,
  label,
  amount: rupeesIn(row.amount),
  concessionType: row.concessionType || null,
  concessionValue: row.concessionType ? rupeesIn(row.concessionValue) : 0,
  dueDate: row.dueDate,
  lateFeeType: row.lateFeeType || null,
  lateFeeAmount: rupeesIn(row.lateFeeAmount),
  finalAmount: toRupees(rowFinalAmount(row) ?? 0),
  details: [],
});

export const entriesFrom = ({ rows }: FeeForm, choice: FeeChoice, firstMonth: MonthName): FeeEntry[] =>
  periodsOf(choice.term, firstMonth).flatMap((label, index) => {
    const row = rows[index];
    return row ? entryFrom(row, choice, label) : [];
  });
