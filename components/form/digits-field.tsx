'use client';

import type { ReactNode } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { sanitizeInput } from '@/lib/browser/device/sanitize-input';
import { useFieldText } from '@/lib/browser/forms/field-texts';
import { cleanTypedMobile, digitsOnly, mobileProblem } from '@/lib/format/phone';
import type { FormFieldProps } from './form-field-props';

interface NumberFieldProps<Values extends FieldValues> extends Omit<FormFieldProps<Values>, 'hint'> {
  hint?: ReactNode;
  /** True to make the field read-only, unless the user has already changed its value. */
  isReadOnly?: boolean;
  /** Called on Enter. If `onEnter` is set, Enter does not submit the form. */
  onEnter?: () => void;
  children?: ReactNode;
}

interface SanitizedFieldProps<Values extends FieldValues> extends NumberFieldProps<Values> {
  clean: (text: string, previous: string) => string;
  /** Returns an error message for the typed text. The field shows the message even before the form is submitted. */
  problemOf?: (text: string) => string | undefined;
}

function SanitizedField<Values extends FieldValues>(props: SanitizedFieldProps<Values>) {
  const { control, name, label, hint, isRequired, isDisabled, isReadOnly, className } = props;
  const { clean, problemOf, onEnter, children } = props;
  const { field, fieldState } = useController({ control, name });
  const problem = fieldState.error?.message ?? problemOf?.(field.value);
  useFieldText(props);
  return (
    <Field {...{ label, hint, isRequired, className }} error={problem}>
      {(wiring) => (
        <div className="flex items-start gap-3">
          <Input
            {...field}
            {...wiring}
            inputMode="numeric"
            autoComplete="off"
            disabled={isDisabled}
            readOnly={isReadOnly && !fieldState.isDirty}
            onChange={(event) => field.onChange(sanitizeInput(event.target, (text) => clean(text, field.value)))}
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

export const MobileField = <Values extends FieldValues>(props: NumberFieldProps<Values>) => (
  <SanitizedField {...props} clean={cleanTypedMobile} problemOf={mobileProblem} />
);

export const DigitsField = <Values extends FieldValues>({
  length,
  ...props
}: NumberFieldProps<Values> & { length: number }) => (
  <SanitizedField {...props} clean={(text) => digitsOnly(text).slice(0, length)} />
);
