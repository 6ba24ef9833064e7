'use client';

import { type UseFormReturn, useWatch } from 'react-hook-form';
import { AmountField } from '@/components/form/amount-field';
import { DateField } from '@/components/form/date-field';
import type { FeeForm } from '@/lib/fees/rules';
import { ChoiceField } from './choice-field';
import { feeFieldClass, feeRowClass } from './fee-row-class';
import { FinalAmount } from './final-amount';

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
  /** 'April', 'Q1', 'Full Year'. */
  period: string;
}

export function FeeRow({ form, index, period }: FeeRowProps) {
  const { control } = form;
  const at = `rows.${index}` as const;
  const type = useWatch({ control, name: `${at}.concessionType` });
  const className = feeFieldClass;
  return (
    <fieldset className="border-b px-5 py-4 last:border-b-0 min-[87.5rem]:py-3">
      <legend className="sr-only">{period}</legend>
      <div className={feeRowClass}>
        <p aria-hidden className="col-span-full font-semibold min-[87.5rem]:col-span-1 min-[87.5rem]:leading-10">
          {period}
        </p>
        <AmountField control={control} name={`${at}.amount`} label="Amount" isRequired className={className} />
        <ChoiceField
          control={control}
          name={`${at}.concessionType`}
          label="Concession Type"
          options={concessionTypes}
          onChosen={(chosen) => {
            // Without a type the value counts for nothing and can't be changed.
            if (chosen === '')
              form.setValue(`${at}.concessionValue`, '', { shouldValidate: form.formState.isSubmitted });
          }}
          className={className}
        />
        <AmountField
          control={control}
          name={`${at}.concessionValue`}
          label={type === 'percentage' ? 'Concession (%)' : type === 'fixed' ? 'Concession (₹)' : 'Concession'}
          isDisabled={type === ''}
          className={className}
        />
        <DateField control={control} name={`${at}.dueDate`} label="Due Date" className={className} />
        <ChoiceField
          control={control}
          name={`${at}.lateFeeType`}
          label="Late Fee Type"
          options={lateFeeTypes}
          className={className}
        />
        <AmountField control={control} name={`${at}.lateFeeAmount`} label="Late Fee Amount" className={className} />
        <FinalAmount control={control} index={index} className={className} />
      </div>
    </fieldset>
  );
}
