import { callQuery } from '@/lib/browser/client/call';
import type { CalendarDay } from '@/lib/format/dates';

export const myStudentPageSizes = { name: 'my-students', sizes: [10, 25, 50, 100, 150], defaultSize: 100 } as const;

export const mySectionsQuery = (day: CalendarDay) => callQuery('GET /my-sections/list', { query: { day } });

/** Without a section, the query returns the students of all own sections. */
export const myStudentsQuery = (sectionId?: number) =>
  callQuery('GET /my-sections/students', { query: { section_id: sectionId } });

export const mySectionPath = (sectionId: number): string => `/my-sections/${sectionId}`;
