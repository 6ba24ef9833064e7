'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSection } from '@/components/form/form-section';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import type { ActiveClass } from '@/lib/contract/classes';
import type { Holiday } from '@/lib/contract/holidays';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import {
  chosenIds,
  type HolidayForm,
  holidayForm,
  offeredClasses,
  toFormValues,
  toRequestBody,
  wireNames,
} from '@/lib/features/holidays/form-schema';
import { useCreateHoliday, useUpdateHoliday } from '@/lib/features/holidays/mutations';
import { workingDaysText } from '@/lib/features/holidays/texts';
import { parseCalendarDay } from '@/lib/format/dates';
import { ClassChoiceField } from './class-choice-field';
import { ClassesUnavailable } from './classes-unavailable';

interface HolidayFormDialogProps {
  /** The holiday to edit, or `null` to add a new holiday. */
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
      title={holiday ? 'Edit Holiday' : 'Add New Holiday'}
      context={holiday?.holidayname}
      {...saving}
      submit={{ label: holiday ? 'Update' : 'Save', disabledReason }}
      onClose={onClose}
    >
      <FormSection>
        <TextField control={control} name="name" label="Holiday Name" isRequired className="col-span-full" />
        <DateField control={control} name="startDate" label="Start Date" isRequired />
        <DateField
          control={control}
          name="endDate"
          label="End Date"
          isRequired
          min={parseCalendarDay(startDate) ?? undefined}
        />
        <WorkingDays control={control} activeClasses={activeClasses} />
        <div className="col-span-full">
          {classes.isSuccess && classOptions.length > 0 ? (
            <ClassChoiceField control={control} activeClasses={activeClasses} options={classOptions} />
          ) : (
            <ClassesUnavailable
              isFailed={classes.isError}
              isLoading={classes.isFetching}
              onRetry={() => classes.refetch()}
            />
          )}
        </div>
      </FormSection>
    </FormDialog>
  );
}
