'use client';

import { type FieldValues, useController } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { useFieldText } from '@/lib/forms/field-texts';
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
      {(wiring) => <Textarea {...field} {...wiring} maxLength={maxLength} rows={rows} disabled={isDisabled} />}
    </Field>
  );
}
