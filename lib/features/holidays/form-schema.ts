import * as z from 'zod/mini';
import { dayText } from '@/lib/browser/forms/field-schemas';
import { formShape } from '@/lib/browser/forms/table-form';
import { hasId } from '@/lib/browser/lists/has-id';
import { ascending } from '@/lib/browser/lists/selection';
import type { CallInput } from '@/lib/contract/call';
import type { ActiveClass } from '@/lib/contract/classes';
import { toWire, wireNamesOf } from '@/lib/contract/fields/field';
import { holidayFields } from '@/lib/contract/fields/holidays';
import type { createHoliday, Holiday } from '@/lib/contract/holidays';
import { sortByClass } from '@/lib/format/class-level';

export type ClassChoice = 'All' | number[];

type ClassName = Pick<ActiveClass, 'id' | 'classname'>;
const idsOf = (classes: readonly ClassName[]) => classes.map(({ id }) => id);

export const toClassChoice = (classes: Holiday['classes']): ClassChoice =>
  classes === 'All' ? 'All' : ascending(idsOf(classes.filter(hasId)));

export function normalizeChoice(choice: ClassChoice, activeClasses: readonly ClassName[]): ClassChoice {
  if (choice === 'All' || activeClasses.length === 0) return choice;
  return activeClasses.every(({ id }) => choice.includes(id)) ? 'All' : choice;
}

export const toggleAllClasses = (choice: ClassChoice): ClassChoice => (choice === 'All' ? [] : 'All');

export function toggleClass(choice: ClassChoice, id: number, activeClasses: readonly ClassName[]): ClassChoice {
  if (choice === 'All') return choice;
  const chosen = choice.includes(id) ? choice.filter((other) => other !== id) : [...choice, id];
  return normalizeChoice(ascending(chosen), activeClasses);
}

export const chosenIds = (choice: ClassChoice, activeClasses: readonly ClassName[]): number[] =>
  choice === 'All' ? idsOf(activeClasses) : choice;

export function offeredClasses(classes: Holiday['classes'], activeClasses: readonly ClassName[]): readonly ClassName[] {
  if (classes === 'All') return activeClasses;
  const activeIds = new Set(idsOf(activeClasses));
  const others = classes.filter(hasId).filter(({ id }) => !activeIds.has(id));
  return sortByClass([...activeClasses, ...others], ({ classname }) => classname);
}

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
