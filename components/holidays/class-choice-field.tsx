'use client';

import { useId, useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldError } from '@/components/ui/field-error';
import { RequiredMark } from '@/components/ui/required-mark';
import { useFieldText } from '@/lib/browser/forms/field-texts';
import type { ActiveClass } from '@/lib/contract/classes';
import { type HolidayForm, normalizeChoice, toggleAllClasses, toggleClass } from '@/lib/features/holidays/form-schema';
import { cn } from '@/lib/format/cn';

interface ClassChoiceFieldProps {
  control: Control<HolidayForm>;
  activeClasses: readonly ActiveClass[];
  /** The active classes, and the inactive classes to which the holiday already applies. */
  options: readonly Pick<ActiveClass, 'id' | 'classname'>[];
}

export function ClassChoiceField({ control, activeClasses, options }: ClassChoiceFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'classes' });
  useFieldText({ control, name: 'classes', label: 'Classes' }, (value) => {
    if (!Array.isArray(value)) return 'All';
    const chosen = options.filter(({ id }) => value.includes(id));
    return chosen.map(({ classname }) => classname).join(', ');
  });
  const choice = normalizeChoice(field.value, activeClasses);
  const isAll = choice === 'All';
  const error = fieldState.error?.message;
  const allBox = useRef<HTMLInputElement>(null);

  const toggle = (classId: number) => {
    const next = toggleClass(choice, classId, activeClasses);
    // Moves the focus to the checkbox for all classes, because the focused checkbox is about to be disabled.
    if (next === 'All') allBox.current?.focus();
    field.onChange(next);
  };

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-semibold text-sm">
        Classes
        <RequiredMark />
      </legend>
      <label htmlFor={`${id}-all`} className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
        <Checkbox
          id={`${id}-all`}
          ref={(element) => {
            allBox.current = element;
            field.ref(element);
          }}
          checked={isAll}
          disabled={activeClasses.length === 0}
          aria-invalid={error ? true : undefined}
          onChange={() => field.onChange(toggleAllClasses(choice))}
          onBlur={field.onBlur}
        />
        All
      </label>
      <div className="grid grid-cols-2 gap-x-4 border-t pt-1 sm:grid-cols-3">
        {options.map((schoolClass) => (
          <label
            key={schoolClass.id}
            htmlFor={`${id}-${schoolClass.id}`}
            className={cn(
              'flex min-h-9 min-w-0 items-center gap-2.5 py-1 text-sm',
              isAll ? 'cursor-not-allowed text-secondary-deep' : 'cursor-pointer',
            )}
          >
            <Checkbox
              id={`${id}-${schoolClass.id}`}
              checked={!isAll && choice.includes(schoolClass.id)}
              disabled={isAll}
              onChange={() => toggle(schoolClass.id)}
              onBlur={field.onBlur}
            />
            <span className="wrap-anywhere min-w-0">{schoolClass.classname}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
