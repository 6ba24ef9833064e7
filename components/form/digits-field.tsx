'use client';

import type { ReactNode } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { digitsOnly } from '@/lib/format/phone';
import type { FormFieldProps } from './form-field-props';

interface DigitsFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  maxLength: number;
  /** What Enter does instead of submitting the form. */
  onEnter?: () => void;
  /** Shown right of the input, such as a Validate button. */
  children?: ReactNode;
}

/** Accepts digits only; cleans up a pasted '+91 98765-43210'. */
export function DigitsField<Values extends FieldValues>(props: DigitsFieldProps<Values>) {
  const { control, name, label, hint, isRequired, isDisabled, className, maxLength, onEnter, children } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...{ label, hint, isRequired, className }} error={fieldState.error?.message}>
      {(wiring) => (
        <div className="flex items-start gap-3">
          <Input
            {...field}
            {...wiring}
            inputMode="numeric"
            autoComplete="off"
            disabled={isDisabled}
            onChange={(event) => field.onChange(digitsOnly(event.target.value, maxLength))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !onEnter) return;
              event.preventDefault();
              onEnter();
            }}
            className="tabular-nums"
          />
          {children}
        </div>
      )}
    </Field>
  );
}
