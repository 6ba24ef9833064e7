'use client';

import { useListChoices } from '@/lib/browser/lists/use-list-choices';
import { type MonthName, monthNames } from '@/lib/contract/values/constants';

const name = 'first-month';

/** The school year of most Indian schools starts in April. */
const defaultFirstMonth: MonthName = 'April';

/** Returns the first month of the school year and its setter. The choice is stored on this device. */
export function useFirstMonth() {
  const { choices, choose } = useListChoices();
  const storedMonth = choices.get(name);
  const firstMonth = monthNames.find((month) => month === storedMonth) ?? defaultFirstMonth;
  return [firstMonth, (month: MonthName) => choose(name, month)] as const;
}
