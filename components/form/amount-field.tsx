'use client';

import { type FieldValues, useController } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { cleanAmount } from '@/lib/format/rupees';
import type { FormFieldProps } from './form-field-props';

/** Accepts digits and a point only; cleans up a pasted '₹1,25,000'. */
export function AmountField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { control, name, label, hint, isRequired, isDisabled, className } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...{ label, hint, isRequired, className }} error={fieldState.error?.message}>
      {(wiring) => (
        <Input
          {...field}
          {...wiring}
          inputMode="decimal"
          autoComplete="off"
          // Room for 99,99,99,999 rupees with paise, pasted with symbols and commas.
          maxLength={20}
          disabled={isDisabled}
          onChange={(event) => field.onChange(cleanAmount(event.target.value))}
          className="text-right tabular-nums"
        />
      )}
    </Field>
  );
}
