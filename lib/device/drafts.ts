/** What is typed and not sent yet, as this device keeps it until sign-out. */

import type { ImportedNoun } from '@/lib/contract/nouns';
import { deviceKey } from './device-storage';

/** The title of the form that each draft is of; a logout says by it what would be lost. */
export const draftTitles = {
  'employee-draft': 'Add New Employee',
  'student-draft': 'Add New Student',
  'broadcast-draft': 'Add Broadcast',
  'fees-draft': 'Add Fee Details',
  'employees-import-draft': 'Bulk Upload Employees',
  'students-import-draft': 'Bulk Upload Students',
} as const satisfies Record<string, string> & Record<`${ImportedNoun}-import-draft`, string>;

export type DraftName = keyof typeof draftTitles;

/** The storage key of a draft: `draftKey('broadcast-draft', 4, 14)`. */
export const draftKey = (name: DraftName, ...owner: (number | string)[]): string => deviceKey(name, ...owner);
