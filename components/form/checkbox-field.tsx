'use client';

import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldError } from '@/components/ui/field';
import { useFieldText } from '@/lib/browser/forms/field-texts';
import { cn } from '@/lib/format/cn';
import type { FormFieldProps } from './form-field-props';

export function CheckboxField<Values extends FieldValues>(props: Omit<FormFieldProps<Values>, 'hint'>) {
  const { control, name, label, isRequired, isDisabled, className } = props;
  const { field, fieldState } = useController({ control, name });
  useFieldText(props, (value) => (value ? 'Yes' : 'No'));
  const id = useId();
  const error = fieldState.error?.message;
  return (
    <div className={cn('min-w-0', className)}>
      <label htmlFor={id} className="inline-flex min-h-8 cursor-pointer items-center gap-2.5 text-sm">
        <Checkbox
          id={id}
          ref={field.ref}
          name={field.name}
          checked={Boolean(field.value)}
          disabled={isDisabled}
          required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
        />
        {label}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
