'use client';

import { type Control, useWatch } from 'react-hook-form';
import type { ActiveClass } from '@/lib/contract/classes';
import { chosenIds } from '@/lib/holidays/class-choice';
import type { HolidayForm } from '@/lib/holidays/form';
import { takenDaysText } from '@/lib/holidays/taken-days';

/** Says below the dates how many working days the holiday takes. */
export function TakenDays({ control, active }: { control: Control<HolidayForm>; active: readonly ActiveClass[] }) {
  const [startdate, enddate, choice] = useWatch({ control, name: ['startDate', 'endDate', 'classes'] });
  const ids = chosenIds(choice, active);
  const chosen = active.filter(({ id }) => ids.includes(id));
  return (
    <p aria-live="polite" className="col-span-full text-secondary-deep text-sm empty:hidden">
      {takenDaysText({ startdate, enddate }, chosen)}
    </p>
  );
}
