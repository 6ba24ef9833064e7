'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { type Control, type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form';
import { LoadError } from '@/components/data-table/load-error';
import { DateField } from '@/components/form/date-field';
import { fieldPropsOf } from '@/components/form/field-props-of';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSection } from '@/components/form/form-section';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import { Callout } from '@/components/ui/callout';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldError, RequiredMark } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { useFieldText } from '@/lib/browser/forms/field-texts';
import type { ActiveClass } from '@/lib/contract/classes';
import { holidayFields } from '@/lib/contract/fields/holidays';
import type { Holiday } from '@/lib/contract/holidays';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import {
  chosenIds,
  type HolidayForm,
  holidayForm,
  normalizeChoice,
  offeredClasses,
  toFormValues,
  toggleAllClasses,
  toggleClass,
  toRequestBody,
  wireNames,
} from '@/lib/features/holidays/form-schema';
import { useCreateHoliday, useUpdateHoliday } from '@/lib/features/holidays/mutations';
import { workingDaysText } from '@/lib/features/holidays/texts';
import { cn } from '@/lib/format/cn';
import { parseCalendarDay } from '@/lib/format/dates';

interface HolidayFormDialogProps {
  holiday: Holiday | null;
  onClose: () => void;
}

/** Validates the end date again when the start date changes, because the end date must not be before the start date. */
function useRevalidateEndDate(form: UseFormReturn<HolidayForm>) {
  const { isSubmitted } = form.formState;
  useEffect(() => {
    if (!isSubmitted) return;
    return form.subscribe({
      name: 'startDate',
      formState: { values: true },
      callback: ({ type }) => type === 'change' && void form.trigger('endDate'),
    });
  }, [form, isSubmitted]);
}

/** Copies the start date to the end date, until the user sets the end date to another day. */
function useCopyStartDate(form: UseFormReturn<HolidayForm>) {
  const copiedStartDate = useRef('');
  useEffect(
    () =>
      form.subscribe({
        name: 'startDate',
        formState: { values: true },
        callback: ({ values: { startDate, endDate }, type }) => {
          if (type !== 'change' || parseCalendarDay(startDate) !== startDate) return;
          const isUnchanged = endDate === form.formState.defaultValues?.endDate;
          if (endDate !== copiedStartDate.current && !(isUnchanged && endDate < startDate)) return;
          copiedStartDate.current = startDate;
          form.setValue('endDate', startDate, { shouldDirty: true });
        },
      }),
    [form],
  );
}

function WorkingDays({
  control,
  activeClasses,
}: {
  control: Control<HolidayForm>;
  activeClasses: readonly ActiveClass[];
}) {
  const [startdate, enddate, choice] = useWatch({ control, name: ['startDate', 'endDate', 'classes'] });
  const ids = chosenIds(choice, activeClasses);
  const chosen = activeClasses.filter(({ id }) => ids.includes(id));
  return (
    <p aria-live="polite" className="col-span-full text-secondary-deep text-sm empty:hidden">
      {workingDaysText({ startdate, enddate }, chosen)}
    </p>
  );
}

export function HolidayFormDialog({ holiday, onClose }: HolidayFormDialogProps) {
  const classes = useQuery(activeClassesQuery());
  const activeClasses = classes.data?.data ?? [];
  const classOptions = offeredClasses(holiday?.classes ?? [], activeClasses);
  const creating = useCreateHoliday();
  const updating = useUpdateHoliday();
  const form = useForm<HolidayForm>({ resolver: zodResolver(holidayForm), defaultValues: toFormValues(holiday) });
  const { control } = form;
  const field = fieldPropsOf(control, holidayFields);
  const startDate = useWatch({ control, name: 'startDate' });
  useCopyStartDate(form);
  useRevalidateEndDate(form);

  const disabledReason = classes.isSuccess
    ? classOptions.length === 0
      ? 'Add a class first.'
      : null
    : classes.isError && !classes.isFetching
      ? 'The classes could not be loaded.'
      : 'The classes are loading.';

  const saving = useSave({
    form,
    wireNames,
    row: holiday,
    toFormValues: (saved: Holiday) => toFormValues(saved),
    send: (values, record) => {
      const body = toRequestBody(values, activeClasses);
      return holiday
        ? updating.mutateAsync({ body: { ...body, holiday_id: holiday.id }, version: record?.version })
        : creating.mutateAsync(body);
    },
    failure: 'Error saving holiday. Please try again.',
    onSaved: onClose,
  });

  return (
    <FormDialog
      call={holiday ? 'PUT /holiday/update' : 'POST /holiday/create'}
      title={holiday ? 'Edit Holiday' : 'Add New Holiday'}
      context={holiday?.holidayname}
      {...saving}
      submit={{ label: holiday ? 'Update' : 'Save', disabledReason }}
      onClose={onClose}
    >
      <FormSection>
        <TextField {...field('name')} className="col-span-full" />
        <DateField {...field('startDate')} />
        <DateField {...field('endDate')} min={parseCalendarDay(startDate) ?? undefined} />
        <WorkingDays control={control} activeClasses={activeClasses} />
        <div className="col-span-full">
          {classes.isSuccess && classOptions.length > 0 ? (
            <ClassChoiceField control={control} activeClasses={activeClasses} options={classOptions} />
          ) : (
            <ClassesUnavailable query={classes} />
          )}
        </div>
      </FormSection>
    </FormDialog>
  );
}

function ClassesUnavailable({ query }: { query: UseQueryResult }) {
  if (query.isError) {
    return <LoadError query={query} message="The classes could not be loaded. Your entries are still here." />;
  }
  if (!query.isFetching)
    return <Callout tone="warning">There are no active classes. Please add a class first.</Callout>;
  return (
    <div role="status" aria-label="Loading classes" className="grid grid-cols-2 gap-x-4 gap-y-5 py-2">
      <Skeleton className="w-1/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/5" />
      <Skeleton className="w-1/3" />
    </div>
  );
}

interface ClassChoiceFieldProps {
  control: Control<HolidayForm>;
  activeClasses: readonly ActiveClass[];
  /** The active classes, and the inactive classes to which the holiday already applies. */
  options: readonly Pick<ActiveClass, 'id' | 'classname'>[];
}

function ClassChoiceField({ control, activeClasses, options }: ClassChoiceFieldProps) {
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
