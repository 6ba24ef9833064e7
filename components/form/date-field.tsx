'use client';

import { type FieldValues, useController } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { dateText } from '@/lib/format/dates';
import { useFieldText } from '@/lib/forms/field-texts';
import type { FormFieldProps } from './form-field-props';

interface DateFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** Calendar days such as `2026-11-12`. */
  min?: string;
  max?: string;
}

/** The browser's date input; its value is a calendar day such as `2026-11-12`, in any locale and time zone. */
export function DateField<Values extends FieldValues>(props: DateFieldProps<Values>) {
  const { control, name, label, hint, isRequired, isDisabled, className, min, max } = props;
  const { field, fieldState } = useController({ control, name });
  useFieldText(props, (value) => dateText(String(value)));
  return (
    <Field {...{ label, hint, isRequired, className }} error={fieldState.error?.message}>
      {(wiring) => <Input {...field} {...wiring} type="date" min={min} max={max} disabled={isDisabled} />}
    </Field>
  );
}
