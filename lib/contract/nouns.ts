/** The entities whose changes are recorded. Linking a person to another record is a change of the person. */
export const nouns = {
  employees: { one: 'employee', many: 'employees' },
  students: { one: 'student', many: 'students' },
  parents: { one: 'parent', many: 'parents' },
  classes: { one: 'class', many: 'classes' },
  subjects: { one: 'subject', many: 'subjects' },
  sections: { one: 'section', many: 'sections' },
  holidays: { one: 'holiday', many: 'holidays' },
  'meal-plan': { one: 'meal plan', many: 'meal plans' },
  broadcasts: { one: 'broadcast', many: 'broadcasts' },
} as const;
export type ChangedNoun = keyof typeof nouns;

export const changedNouns = Object.keys(nouns) as ChangedNoun[];

export const importedNouns = ['employees', 'students'] as const satisfies ChangedNoun[];
export type ImportedNoun = (typeof importedNouns)[number];
