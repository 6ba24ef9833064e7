'use client';

import { type Control, type FieldValues, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { AmountField } from '@/components/form/amount-field';
import { DateField } from '@/components/form/date-field';
import type { FormFieldProps } from '@/components/form/form-field-props';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { type FeeForm, rowConcession, rowFinalAmount } from '@/lib/features/fees/form-schema';
import { exceedsAmount, parseHundredths, toRupees } from '@/lib/features/fees/rules';
import { formatRupeesAndPaise } from '@/lib/format/rupees';

/**
 * Lays out the eight fields of a period on one line in windows of at least 1280 px. Narrower windows show them on
 * several lines with labels.
 */
export const feeRowClass =
  'grid grid-cols-2 gap-x-3 gap-y-3 md:grid-cols-4 ' +
  'xl:grid-cols-[5.25rem_minmax(0,1.1fr)_7.75rem_minmax(0,0.9fr)_9.25rem_6.5rem_minmax(0,0.9fr)_minmax(0,1.15fr)] xl:gap-x-2';

/**
 * Hides the labels of the fields in wide windows, because the header row shows them. Screen readers still read the
 * labels.
 */
const feeFieldClass = 'xl:[&>label]:sr-only';

export const feeHeadings = [
  'Period',
  'Amount',
  'Concession Type',
  'Concession',
  'Due Date',
  'Late Fee Type',
  'Late Fee',
  'Final Amount',
] as const;

interface ChoiceFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  options: readonly { value: string; label: string }[];
  onChoose?: (value: string) => void;
}

/** Renders a native select, because it needs little script and the page has two dozen selects. */
function ChoiceField<Values extends FieldValues>(props: ChoiceFieldProps<Values>) {
  const { control, name, label, className, options, onChoose } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...{ label, className }} error={fieldState.error?.message}>
      {(wiring) => (
        <NativeSelect
          {...field}
          {...wiring}
          onChange={(event) => {
            field.onChange(event);
            onChoose?.(event.target.value);
          }}
          className="w-full"
        >
          <option value="">None</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

interface FinalAmountProps {
  control: Control<FeeForm>;
  index: number;
  className: string;
}

function FinalAmount({ control, index, className }: FinalAmountProps) {
  const row = useWatch({ control, name: `rows.${index}` });
  const amount = parseHundredths(row.amount);
  const concession = rowConcession(row);
  const final = rowFinalAmount(row);
  return (
    <Field label="Final Amount" className={className}>
      {(wiring) => (
        <>
          <Input
            {...wiring}
            readOnly
            value={final === null ? '' : formatRupeesAndPaise(toRupees(final))}
            aria-describedby={`${wiring.id}-note`}
            className="text-right tabular-nums"
          />
          <p id={`${wiring.id}-note`} aria-live="polite" className="text-warning-deep text-xs not-empty:mt-1">
            {amount !== null &&
              concession &&
              exceedsAmount(amount, concession) &&
              'The concession is more than the amount.'}
          </p>
        </>
      )}
    </Field>
  );
}

const concessionTypes = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed' },
];
const lateFeeTypes = [
  { value: 'daily', label: 'Daily' },
  { value: 'monthly', label: 'Monthly' },
];

interface FeeRowProps {
  form: UseFormReturn<FeeForm>;
  index: number;
  period: string;
}

export function FeeRow({ form, index, period }: FeeRowProps) {
  const { control } = form;
  const path = `rows.${index}` as const;
  const [type, lateFeeType] = useWatch({ control, name: [`${path}.concessionType`, `${path}.lateFeeType`] });
  const className = feeFieldClass;
  /** Clears an amount when its type is set to None, because the field of the amount is then disabled. */
  const clearWithoutType = (field: 'concessionValue' | 'lateFeeAmount') => (chosen: string) => {
    if (chosen === '') form.setValue(`${path}.${field}`, '', { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <fieldset className="border-b px-5 py-4 last:border-b-0 xl:px-4 xl:py-1.5">
      <legend className="sr-only">{period}</legend>
      <div className={feeRowClass}>
        <p aria-hidden className="col-span-full font-semibold xl:col-span-1 xl:leading-10">
          {period}
        </p>
        <AmountField control={control} name={`${path}.amount`} label="Amount" isRequired className={className} />
        <ChoiceField
          control={control}
          name={`${path}.concessionType`}
          label="Concession Type"
          options={concessionTypes}
          onChoose={clearWithoutType('concessionValue')}
          className={className}
        />
        <AmountField
          control={control}
          name={`${path}.concessionValue`}
          label={type === 'percentage' ? 'Concession (%)' : type === 'fixed' ? 'Concession (₹)' : 'Concession'}
          isDisabled={type === ''}
          className={className}
        />
        <DateField control={control} name={`${path}.dueDate`} label="Due Date" className={className} />
        <ChoiceField
          control={control}
          name={`${path}.lateFeeType`}
          label="Late Fee Type"
          options={lateFeeTypes}
          onChoose={clearWithoutType('lateFeeAmount')}
          className={className}
        />
        <AmountField
          control={control}
          name={`${path}.lateFeeAmount`}
          label="Late Fee Amount"
          isDisabled={lateFeeType === ''}
          className={className}
        />
        <FinalAmount control={control} index={index} className={className} />
      </div>
    </fieldset>
  );
}
