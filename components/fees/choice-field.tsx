'use client';

import { type FieldValues, useController } from 'react-hook-form';
import type { FormFieldProps } from '@/components/form/form-field-props';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';

interface ChoiceFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  options: readonly { value: string; label: string }[];
  onChosen?: (value: string) => void;
}

/** An optional choice. A native select, because the page has two dozen of them. */
export function ChoiceField<Values extends FieldValues>(props: ChoiceFieldProps<Values>) {
  const { control, name, label, className, options, onChosen } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...{ label, className }} error={fieldState.error?.message}>
      {(wiring) => (
        <NativeSelect
          {...field}
          {...wiring}
          onChange={(event) => {
            field.onChange(event);
            onChosen?.(event.target.value);
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
