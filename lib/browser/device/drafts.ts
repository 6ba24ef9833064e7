import type { ImportedNoun } from '@/lib/contract/nouns';
import { deviceKey } from './device-storage';

export const draftTitles = {
  'employee-draft': 'Add New Employee',
  'student-draft': 'Add New Student',
  'broadcast-draft': 'Add Broadcast',
  'fees-draft': 'Add Fee Details',
  'employees-import-draft': 'Bulk Upload Employees',
  'students-import-draft': 'Bulk Upload Students',
} as const satisfies Record<string, string> & Record<`${ImportedNoun}-import-draft`, string>;

export type DraftName = keyof typeof draftTitles;

export const draftKey = (name: DraftName, ...owner: (number | string)[]): string => deviceKey(name, ...owner);
