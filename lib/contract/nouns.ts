interface Noun {
  singular: string;
  plural: string;
  address: ((id: number) => string) | null;
  /** True if the console shows the history of a record, and can undo a change of a field. */
  hasHistory: boolean;
}

/** A changed link between a person and another record counts as a change of the person. */
export const nouns = {
  employees: {
    singular: 'employee',
    plural: 'employees',
    address: (id) => `/employees?employee=${id}`,
    hasHistory: true,
  },
  students: { singular: 'student', plural: 'students', address: (id) => `/students?student=${id}`, hasHistory: true },
  parents: { singular: 'parent', plural: 'parents', address: null, hasHistory: false },
  classes: { singular: 'class', plural: 'classes', address: null, hasHistory: false },
  subjects: { singular: 'subject', plural: 'subjects', address: () => '/subjects', hasHistory: false },
  sections: { singular: 'section', plural: 'sections', address: (id) => `/sections/${id}/students`, hasHistory: true },
  holidays: { singular: 'holiday', plural: 'holidays', address: () => '/holidays', hasHistory: false },
  'meal-plan': { singular: 'meal plan', plural: 'meal plans', address: () => '/meal-plan', hasHistory: false },
  school: { singular: 'school profile', plural: 'school profiles', address: null, hasHistory: false },
  broadcasts: { singular: 'broadcast', plural: 'broadcasts', address: () => '/broadcasting', hasHistory: false },
  access: { singular: 'sign-in access', plural: 'people who can sign in', address: null, hasHistory: false },
} as const satisfies Record<string, Noun>;
export type ChangedNoun = keyof typeof nouns;

export const recordAddress = (noun: ChangedNoun, id: number): string | null => nouns[noun].address?.(id) ?? null;

/** `access` and `parents` have the same ids. */
const peopleNouns = ['employees', 'students', 'parents', 'access'] as const satisfies ChangedNoun[];

export const isPeopleNoun = (noun: ChangedNoun): boolean => peopleNouns.some((name) => name === noun);

export type HistoryNoun = {
  [N in ChangedNoun]: (typeof nouns)[N]['hasHistory'] extends true ? N : never;
}[ChangedNoun];

export const changedNouns = Object.keys(nouns) as ChangedNoun[];

export const importTitles = {
  employees: 'Bulk Upload Employees',
  students: 'Bulk Upload Students',
} as const satisfies Partial<Record<ChangedNoun, string>>;
export type ImportedNoun = keyof typeof importTitles;

export const importedNouns = Object.keys(importTitles) as ImportedNoun[];
