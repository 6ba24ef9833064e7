'use client';

import { type MonthName, monthNames } from '@/lib/contract/values/lists';
import { useListChoices } from '@/lib/lists/use-list-choices';

const name = 'first-month';

/** As for most schools of India. */
const usual: MonthName = 'April';

/** The first month of the school's year, and how to choose another: this device remembers it. */
export function useFirstMonth() {
  const { choices, choose } = useListChoices();
  const kept = choices.get(name);
  const firstMonth = monthNames.find((month) => month === kept) ?? usual;
  return [firstMonth, (month: MonthName) => choose(name, month)] as const;
}
