'use client';

import { type FieldValues, useController } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Select, type SelectOption } from '@/components/ui/select';
import { formatOption, useFieldText } from '@/lib/browser/forms/field-texts';
import type { FormFieldProps } from './form-field-props';

interface SelectFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  options: readonly SelectOption[];
  placeholder?: string;
}

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { control, name, label, hint, isRequired, isDisabled, className, options, placeholder = 'Select' } = props;
  const { field, fieldState } = useController({ control, name });
  useFieldText(props, formatOption(options));
  return (
    <Field {...{ label, hint, isRequired, className }} error={fieldState.error?.message}>
      {(wiring) => (
        <Select
          {...wiring}
          ref={field.ref}
          onBlur={field.onBlur}
          value={field.value ?? ''}
          onValueChange={field.onChange}
          options={options}
          placeholder={placeholder}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}
