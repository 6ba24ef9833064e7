'use client';

import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { FieldError, RequiredMark } from '@/components/ui/field';
import { Radio } from '@/components/ui/radio';
import { formatOption, useFieldText } from '@/lib/browser/forms/field-texts';
import { cn } from '@/lib/format/cn';
import type { FormFieldProps } from './form-field-props';

interface RadioFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  options: readonly { value: string; label: string; description?: string }[];
}

export function RadioField<Values extends FieldValues>(props: RadioFieldProps<Values>) {
  const { control, name, label, hint, isRequired, isDisabled, className, options } = props;
  const { field, fieldState } = useController({ control, name });
  useFieldText(props, formatOption(options));
  const id = useId();
  const error = fieldState.error?.message;
  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={cn(hint && `${id}-hint`, error && `${id}-error`) || undefined}
      className={cn('min-w-0', className)}
    >
      <legend className="mb-1.5 font-semibold text-main text-sm">
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-secondary-deep text-xs">
          {hint}
        </p>
      )}
      <div className="flex min-h-10 flex-wrap items-center gap-x-6 gap-y-2">
        {options.map(({ value, label: optionLabel, description }, index) => (
          <div key={value} className={cn(description && 'basis-full')}>
            <label htmlFor={`${id}-${value}`} className="flex cursor-pointer items-center gap-2 text-sm">
              <Radio
                id={`${id}-${value}`}
                ref={index === 0 ? field.ref : undefined}
                name={field.name}
                value={value}
                required={isRequired}
                checked={field.value === value}
                aria-describedby={description && `${id}-${value}-description`}
                onChange={() => field.onChange(value)}
                onBlur={field.onBlur}
              />
              {optionLabel}
            </label>
            {description && (
              <p id={`${id}-${value}-description`} className="ml-7 text-secondary-deep text-xs">
                {description}
              </p>
            )}
          </div>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
