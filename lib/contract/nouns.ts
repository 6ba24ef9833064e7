interface Noun {
  singular: string;
  plural: string;
  address: ((id: number) => string) | null;
}

/** A changed link between a person and another record counts as a change of the person. */
export const nouns = {
  employees: { singular: 'employee', plural: 'employees', address: (id) => `/employees?employee=${id}` },
  students: { singular: 'student', plural: 'students', address: (id) => `/students?student=${id}` },
  parents: { singular: 'parent', plural: 'parents', address: null },
  classes: { singular: 'class', plural: 'classes', address: null },
  subjects: { singular: 'subject', plural: 'subjects', address: () => '/subjects' },
  sections: { singular: 'section', plural: 'sections', address: (id) => `/sections/${id}/students` },
  holidays: { singular: 'holiday', plural: 'holidays', address: () => '/holidays' },
  'meal-plan': { singular: 'meal plan', plural: 'meal plans', address: () => '/meal-plan' },
  school: { singular: 'school profile', plural: 'school profiles', address: null },
  broadcasts: { singular: 'broadcast', plural: 'broadcasts', address: () => '/broadcasting' },
  access: { singular: 'sign-in access', plural: 'people who can sign in', address: null },
} as const satisfies Record<string, Noun>;
export type ChangedNoun = keyof typeof nouns;

export const recordAddress = (noun: ChangedNoun, id: number): string | null => nouns[noun].address?.(id) ?? null;

/** `access` and `parents` have the same ids. */
const peopleNouns = ['employees', 'students', 'parents', 'access'] as const satisfies ChangedNoun[];

export const isPeopleNoun = (noun: ChangedNoun): boolean => peopleNouns.some((name) => name === noun);

export type HistoryNoun = 'students' | 'employees' | 'sections';

export const changedNouns = Object.keys(nouns) as ChangedNoun[];

export const importTitles = {
  employees: 'Bulk Upload Employees',
  students: 'Bulk Upload Students',
} as const satisfies Partial<Record<ChangedNoun, string>>;
export type ImportedNoun = keyof typeof importTitles;

export const importedNouns = Object.keys(importTitles) as ImportedNoun[];
