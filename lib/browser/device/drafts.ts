import type { ImportedNoun } from '@/lib/contract/nouns';
import { deviceKey } from './device-storage';

export const draftTitles = {
  'employee-draft': 'Add New Employee',
  'student-draft': 'Add New Student',
  'broadcast-draft': 'Add Broadcast',
  'fees-draft': 'Add Fee Details',
  'new-year-draft': 'New School Year',
} as const;

export type DraftName = keyof typeof draftTitles | `${ImportedNoun}-import-draft`;

export const draftKey = (name: DraftName, ...owner: (number | string)[]): string => deviceKey(name, ...owner);
