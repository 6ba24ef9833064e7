import type { ChangedNoun } from '@/lib/contract/changes';
import type { Change } from '@/lib/contract/school';
import { counted } from '@/lib/format/counted';
import type { CalendarDay } from '@/lib/format/dates';

/** What a record is called when it has no name, and the type of its change. */
const words: Record<ChangedNoun, { type: string; some: (n: number) => string }> = {
  employees: { type: 'Employee', some: (n) => counted(n, 'an employee', (count) => `${count} employees`) },
  students: { type: 'Student', some: (n) => counted(n, 'a student', (count) => `${count} students`) },
  parents: { type: 'Parent', some: (n) => counted(n, 'a parent', (count) => `${count} parents`) },
  classes: { type: 'Class', some: (n) => counted(n, 'a class', (count) => `${count} classes`) },
  subjects: { type: 'Subject', some: (n) => counted(n, 'a subject', (count) => `${count} subjects`) },
  sections: { type: 'Section', some: (n) => counted(n, 'a section', (count) => `${count} sections`) },
  holidays: { type: 'Holiday', some: (n) => counted(n, 'a holiday', (count) => `${count} holidays`) },
  'meal-plan': { type: 'Meal Plan', some: (n) => counted(n, 'a meal plan', (count) => `${count} meal plans`) },
  broadcasts: { type: 'Broadcast', some: (n) => counted(n, 'a broadcast', (count) => `${count} broadcasts`) },
};

export const changeType = ({ noun }: Change): string => words[noun].type;

/** 'Anita Rao updated Trisha Singh', or 'Anita Rao imported 12 students'. */
export function changeText({ by, verb, noun, what, count }: Change): string {
  return `${by} ${verb} ${what || words[noun].some(count ?? 1)}`;
}

/** The day of a change in the user's time zone. */
export const changeDay = ({ at }: Change): CalendarDay => new Date(at).toLocaleDateString('sv-SE');
