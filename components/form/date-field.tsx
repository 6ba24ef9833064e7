'use client';

import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { CalendarDays } from 'lucide';
import { type KeyboardEvent, startTransition, useRef, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { useFieldText } from '@/lib/browser/forms/field-texts';
import { type CalendarDay, formatDate, localDay, parseCalendarDay, startOf, today } from '@/lib/format/dates';
import { type DayRange, dayProblem, formatTypedDay, parseDay } from '@/lib/format/parse-day';
import type { FormFieldProps } from './form-field-props';

const Calendar = lazyDialog(() => import('./calendar').then((file) => file.Calendar));

/** Maps each arrow and page key to the step that it makes. As in a spin button, an up key selects a later date. */
const steps: Record<string, (date: Date, isYear: boolean) => Date> = {
  ArrowUp: (date) => addDays(date, 1),
  ArrowDown: (date) => addDays(date, -1),
  PageUp: (date, isYear) => (isYear ? addYears(date, 1) : addMonths(date, 1)),
  PageDown: (date, isYear) => (isYear ? addYears(date, -1) : addMonths(date, -1)),
};

/** Returns the day that a key steps to, within the range. An empty field steps to today. */
function stepDay(day: CalendarDay | null, event: KeyboardEvent, { min, max }: DayRange): CalendarDay | null {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return null;
  const next = day ? localDay(step(startOf(day), event.shiftKey)) : today();
  if (min && next < min) return min;
  return max && next > max ? max : next;
}

interface DateFieldProps<Values extends FieldValues> extends FormFieldProps<Values>, DayRange {}

/**
 * Accepts a day that is typed as dd/mm/yyyy or in another common format, or chosen from a calendar. The value is a
 * calendar day such as `2026-11-12`, or the typed text when it is not a valid day. The form rejects such text, but the
 * field keeps it.
 */
export function DateField<Values extends FieldValues>(props: DateFieldProps<Values>) {
  const { control, name, label, hint, isRequired, isDisabled, className, min, max } = props;
  const { field, fieldState, formState } = useController({ control, name });
  useFieldText(props, (value) => formatDate(String(value)));
  const value: string = field.value ?? '';
  const day = value !== '' && parseCalendarDay(value) === value ? value : null;
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);
  const wrapper = useRef<HTMLDivElement>(null);

  /** The text being typed. The field shows this text until blur, a submit, or a change of the value by other code. */
  const [typedInput, setTypedInput] = useState<{ text: string; value: string; submitCount: number } | null>(null);
  const isTyping = typedInput?.value === value && typedInput.submitCount === formState.submitCount;
  const problem = value === '' ? null : dayProblem(value, { min, max });
  const error = fieldState.error?.message ?? problem ?? undefined;

  const handleType = (text: string) => {
    const next = parseDay(text, today(), { min, max }) ?? text.trim();
    setTypedInput({ text, value: next, submitCount: formState.submitCount });
    field.onChange(next);
  };
  const close = (hasFocusMoved?: boolean) => {
    // Defers closing, because Radix moves the focus back when an element disappears during a focus change.
    if (hasFocusMoved) startTransition(() => setIsOpen(false));
    else {
      input.current?.focus();
      setIsOpen(false);
    }
  };

  return (
    <Field {...{ label, hint, isRequired, className }} error={isTyping && value !== '' ? undefined : error}>
      {(wiring) => (
        <div ref={wrapper} className="relative">
          <Input
            {...wiring}
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            name={field.name}
            disabled={isDisabled}
            autoComplete="off"
            placeholder="dd/mm/yyyy"
            aria-keyshortcuts="Alt+ArrowDown"
            value={isTyping ? typedInput.text : day ? formatTypedDay(day) : value}
            onChange={(event) => handleType(event.target.value)}
            onBlur={() => {
              setTypedInput(null);
              field.onBlur();
            }}
            onKeyDown={(event) => {
              const next = day || value === '' ? stepDay(day, event, { min, max }) : null;
              if (next) field.onChange(next);
              else if (event.altKey && event.key === 'ArrowDown') setIsOpen(true);
              else return;
              event.preventDefault();
            }}
            className="pr-11 tabular-nums"
          />
          <span className="absolute inset-y-0 right-0.5 flex items-center">
            <IconButton
              label="Open calendar"
              icon={CalendarDays}
              // Removes the button from the tab order, because a key in the field opens the calendar too.
              tabIndex={-1}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={isDisabled}
              onPointerEnter={Calendar.preloadProps.onPointerEnter}
              // Keeps the press from moving the focus to the button.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (isOpen ? close() : setIsOpen(true))}
            />
          </span>
          {isOpen && (
            <Calendar
              {...{ min, max }}
              chosen={day}
              field={wrapper}
              onChoose={(next) => {
                field.onChange(next);
                close();
              }}
              onClose={close}
            />
          )}
        </div>
      )}
    </Field>
  );
}
