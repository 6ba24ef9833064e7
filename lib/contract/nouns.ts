/**
 * The entities whose changes are recorded. A changed link between a person and another record counts as a change of the
 * person.
 */
export const nouns = {
  employees: { singular: 'employee', plural: 'employees' },
  students: { singular: 'student', plural: 'students' },
  parents: { singular: 'parent', plural: 'parents' },
  classes: { singular: 'class', plural: 'classes' },
  subjects: { singular: 'subject', plural: 'subjects' },
  sections: { singular: 'section', plural: 'sections' },
  holidays: { singular: 'holiday', plural: 'holidays' },
  'meal-plan': { singular: 'meal plan', plural: 'meal plans' },
  school: { singular: 'school profile', plural: 'school profiles' },
  broadcasts: { singular: 'broadcast', plural: 'broadcasts' },
  access: { singular: 'sign-in access', plural: 'people who can sign in' },
} as const;
export type ChangedNoun = keyof typeof nouns;

/** The entities that are people. `access` and `parents` have the same ids. */
export const peopleNouns = ['employees', 'students', 'parents', 'access'] as const satisfies ChangedNoun[];

export const changedNouns = Object.keys(nouns) as ChangedNoun[];

/** The entities that are imported from sheets, with the titles of their import dialogs. */
export const importTitles = {
  employees: 'Bulk Upload Employees',
  students: 'Bulk Upload Students',
} as const satisfies Partial<Record<ChangedNoun, string>>;
export type ImportedNoun = keyof typeof importTitles;
