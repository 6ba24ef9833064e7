'use client';

import type { ComponentProps } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useFieldText } from '@/lib/browser/forms/field-texts';
import type { FormFieldProps } from './form-field-props';

interface TextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  input?: Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoComplete' | 'readOnly' | 'onFocus'
  >;
}

/** Selects a suggested value on every focus, so that typing replaces it. */
export const selectOnFocus = (suggestion: string): Pick<ComponentProps<'input'>, 'onFocus'> => ({
  onFocus: ({ currentTarget }) => currentTarget.value === suggestion && currentTarget.select(),
});

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { control, name, label, hint, isRequired, isDisabled, className, input } = props;
  const { field, fieldState } = useController({ control, name });
  useFieldText(props);
  return (
    <Field {...{ label, hint, isRequired, className }} error={fieldState.error?.message}>
      {(wiring) => <Input autoComplete="off" {...input} {...field} {...wiring} disabled={isDisabled} />}
    </Field>
  );
}
