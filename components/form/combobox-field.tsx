'use client';

import { type FieldValues, useController } from 'react-hook-form';
import { Combobox } from '@/components/ui/combobox';
import { Field } from '@/components/ui/field';
import type { ComboboxOption } from '@/components/ui/use-combobox';
import { formatOption, useFieldText } from '@/lib/browser/forms/field-texts';
import type { FormFieldProps } from './form-field-props';

interface ComboboxFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  options: readonly ComboboxOption[];
  isLoading?: boolean;
  placeholder?: string;
  emptyText?: string;
}

/** Renders a searchable select for long lists. `SelectField` is for short lists. */
export function ComboboxField<Values extends FieldValues>(props: ComboboxFieldProps<Values>) {
  const { control, name, label, hint, isRequired, isDisabled, className } = props;
  const { options, isLoading, emptyText, placeholder = 'Select' } = props;
  const { field, fieldState } = useController({ control, name });
  useFieldText(props, formatOption(options));
  return (
    <Field {...{ label, hint, isRequired, className }} error={fieldState.error?.message}>
      {(wiring) => (
        <Combobox
          {...wiring}
          ref={field.ref}
          name={field.name}
          onBlur={field.onBlur}
          value={field.value ?? ''}
          onValueChange={field.onChange}
          options={options}
          isLoading={isLoading}
          placeholder={placeholder}
          emptyText={emptyText}
          disabled={isDisabled}
        />
      )}
    </Field>
  );
}
