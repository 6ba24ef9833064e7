'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { cleanAmount, formatTypedNumber } from '@/lib/format/rupees';
import type { FormFieldProps } from './form-field-props';

/**
 * Accepts only digits and a point, and cleans a pasted '₹1,25,000'. The form value is the typed text, which the input
 * shows while it has the focus. Otherwise the input shows grouped digits, with paise only if the amount has any.
 */
export function AmountField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { control, name, label, hint, isRequired, isDisabled, className } = props;
  const { field, fieldState } = useController({ control, name });
  const input = useRef<HTMLInputElement | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  // Selects the whole text on focus. Tab selects it too, but the change from `1,500` to `1500` clears that selection.
  useLayoutEffect(() => {
    if (isTyping) input.current?.select();
  }, [isTyping]);
  return (
    <Field {...{ label, hint, isRequired, className }} error={fieldState.error?.message}>
      {(wiring) => (
        <Input
          {...field}
          {...wiring}
          ref={(element) => {
            input.current = element;
            field.ref(element);
          }}
          inputMode="decimal"
          autoComplete="off"
          // Allows up to 99,99,99,999 rupees with paise, pasted with symbols and commas.
          maxLength={20}
          disabled={isDisabled}
          value={isTyping ? field.value : formatTypedNumber(field.value)}
          onFocus={() => setIsTyping(true)}
          onBlur={() => {
            setIsTyping(false);
            field.onBlur();
          }}
          onChange={(event) => field.onChange(cleanAmount(event.target.value))}
          className="text-right tabular-nums"
        />
      )}
    </Field>
  );
}
