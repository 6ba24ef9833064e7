'use client';

import { type FieldValues, useController } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { controlClass } from '@/components/ui/input';
import { useFieldText } from '@/lib/browser/forms/field-texts';
import { cn } from '@/lib/format/cn';
import type { FormFieldProps } from './form-field-props';

interface TextareaFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  maxLength?: number;
  rows?: number;
}

export function TextareaField<Values extends FieldValues>(props: TextareaFieldProps<Values>) {
  const { control, name, label, hint, isRequired, isDisabled, className, maxLength, rows } = props;
  const { field, fieldState } = useController({ control, name });
  useFieldText(props);
  return (
    <Field {...{ label, hint, isRequired, className }} error={fieldState.error?.message}>
      {(wiring) => (
        <textarea
          {...field}
          {...wiring}
          maxLength={maxLength}
          rows={rows}
          disabled={isDisabled}
          className={cn(controlClass, 'min-h-20 px-3 py-2')}
        />
      )}
    </Field>
  );
}
