import type { ChangedNoun } from '@/lib/contract/nouns';

const addresses: Partial<Record<ChangedNoun, (id: number) => string>> = {
  students: (id) => `/students?student=${id}`,
  employees: (id) => `/employees?employee=${id}`,
  sections: (id) => `/sections/${id}/students`,
  subjects: () => '/subjects',
  holidays: () => '/holidays',
  broadcasts: () => '/broadcasting',
  'meal-plan': () => '/meal-plan',
};

/** Returns the address of a record or of its list, or `null` if it has no screen. */
export const recordAddress = (noun: ChangedNoun, id: number): string | null => addresses[noun]?.(id) ?? null;
