'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useConflict } from '@/components/dialogs/use-conflict';
import { applyFieldErrors } from '@/components/form/apply-field-errors';
import { DateField } from '@/components/form/date-field';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSection } from '@/components/form/form-section';
import { TextField } from '@/components/form/text-field';
import { CallError, messageOr } from '@/lib/browser/client/call-error';
import type { ActiveClass } from '@/lib/contract/classes';
import type { Holiday } from '@/lib/contract/holidays';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { chosenIds, offeredClasses } from '@/lib/features/holidays/class-choice';
import {
  type HolidayForm,
  holidayForm,
  toFormValues,
  toRequestBody,
  wireNames,
} from '@/lib/features/holidays/form-schema';
import { useCreateHoliday, useUpdateHoliday } from '@/lib/features/holidays/mutations';
import { workingDaysText } from '@/lib/features/holidays/working-days-text';
import { parseCalendarDay } from '@/lib/format/dates';
import { ClassChoiceField } from './class-choice-field';
import { ClassesUnavailable } from './classes-unavailable';

interface HolidayFormDialogProps {
  /** `null` adds a new holiday. */
  holiday: Holiday | null;
  onClose: () => void;
}

/** Validates the end date again when the start date changes, because it depends on it. */
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

/** Copies the start date to the end date, until the end date is set to another day. */
function useEndFollowsStart(form: UseFormReturn<HolidayForm>) {
  const followed = useRef('');
  useEffect(
    () =>
      form.subscribe({
        name: 'startDate',
        formState: { values: true },
        callback: ({ values: { startDate, endDate }, type }) => {
          if (type !== 'change' || parseCalendarDay(startDate) !== startDate) return;
          const isAsOpened = endDate === form.formState.defaultValues?.endDate;
          if (endDate !== followed.current && !(isAsOpened && endDate < startDate)) return;
          followed.current = startDate;
          form.setValue('endDate', startDate, { shouldDirty: true });
        },
      }),
    [form],
  );
}

function TakenDays({ control, active }: { control: Control<HolidayForm>; active: readonly ActiveClass[] }) {
  const [startdate, enddate, choice] = useWatch({ control, name: ['startDate', 'endDate', 'classes'] });
  const ids = chosenIds(choice, active);
  const chosen = active.filter(({ id }) => ids.includes(id));
  return (
    <p aria-live="polite" className="col-span-full text-secondary-deep text-sm empty:hidden">
      {workingDaysText({ startdate, enddate }, chosen)}
    </p>
  );
}

export function HolidayFormDialog({ holiday, onClose }: HolidayFormDialogProps) {
  const classes = useQuery(activeClassesQuery());
  const active = classes.data?.data ?? [];
  const offered = offeredClasses(holiday?.classes ?? [], active);
  const creating = useCreateHoliday();
  const updating = useUpdateHoliday();
  const form = useForm<HolidayForm>({ resolver: zodResolver(holidayForm), defaultValues: toFormValues(holiday) });
  const { control } = form;
  const startDate = useWatch({ control, name: 'startDate' });
  useEndFollowsStart(form);
  useRevalidateEndDate(form);
  const conflict = useConflict({ form, row: holiday, formOf: (now: Holiday) => toFormValues(now), wireNames });

  const save = async (values: HolidayForm) => {
    const body = toRequestBody(values, active);
    try {
      if (holiday) {
        const change = { ...body, holiday_id: holiday.id };
        await updating.mutateAsync({ body: change, version: conflict.version() });
      } else await creating.mutateAsync(body);
      onClose();
    } catch (error) {
      if (await conflict.settle(error, form.handleSubmit(save))) return;
      if (error instanceof CallError && applyFieldErrors(form, error, wireNames)) return;
      throw new Error(messageOr(error, 'Error saving holiday. Please try again.'));
    }
  };

  return (
    <FormDialog
      title={holiday ? 'Edit Holiday' : 'Add New Holiday'}
      context={holiday?.holidayname}
      form={form}
      submit={{
        label: holiday ? 'Update' : 'Save',
        busyLabel: 'Saving...',
        isDisabled: !classes.isSuccess || offered.length === 0,
      }}
      onSubmit={save}
      onClose={onClose}
    >
      {conflict.dialog}
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
        <TakenDays control={control} active={active} />
        <div className="col-span-full">
          {classes.isSuccess && offered.length > 0 ? (
            <ClassChoiceField control={control} active={active} offered={offered} />
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
