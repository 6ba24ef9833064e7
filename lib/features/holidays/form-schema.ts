import * as z from 'zod/mini';
import { dayText } from '@/lib/browser/forms/field-schemas';
import { formShape } from '@/lib/browser/forms/table-form';
import type { CallInput } from '@/lib/contract/call';
import type { ActiveClass } from '@/lib/contract/classes';
import { toWire, wireNamesOf } from '@/lib/contract/fields/field';
import { type createHoliday, type Holiday, holidayFields } from '@/lib/contract/holidays';
import { type ClassChoice, chosenIds, toClassChoice } from './class-choice';

const bothDays = z.object({ startDate: dayText(''), endDate: dayText('') });

export const holidayForm = z
  .extend(formShape(holidayFields), {
    classes: z.custom<ClassChoice>((choice) => choice === 'All' || (Array.isArray(choice) && choice.length > 0), {
      error: 'At least one class must be selected',
      abort: false,
    }),
  })
  .check(
    z.refine(({ startDate, endDate }) => endDate >= startDate, {
      error: 'End date cannot be before start date',
      path: ['endDate'],
      // By default, Zod skips refinements after other errors. This refinement runs as soon as both dates are valid.
      when: ({ value }) => bothDays.safeParse(value).success,
    }),
  );
export type HolidayForm = z.infer<typeof holidayForm>;

export const wireNames: Record<string, keyof HolidayForm> = {
  ...wireNamesOf(holidayFields),
  classes: 'classes',
};

export const toFormValues = (holiday: Holiday | null): HolidayForm => ({
  name: holiday?.holidayname ?? '',
  startDate: holiday?.startdate ?? '',
  endDate: holiday?.enddate ?? '',
  classes: toClassChoice(holiday?.classes ?? []),
});

export const toRequestBody = (
  form: HolidayForm,
  active: readonly ActiveClass[],
): CallInput<typeof createHoliday>['body'] => ({
  ...toWire(holidayFields, form),
  classes: chosenIds(form.classes, active),
});
