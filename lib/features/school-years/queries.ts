import { callQuery } from '@/lib/browser/client/call';

export const yearPlanQuery = () => callQuery('GET /school-years/plan', {}, 'Failed to load the sections');

export const schoolYearsQuery = () => callQuery('GET /school-years/list', {}, 'Failed to load the school years');

export const yearStudentsQuery = (yearSectionId: number) =>
  callQuery('GET /school-years/students', { query: { year_section_id: yearSectionId } }, 'Failed to load the students');

export const formerSectionsQuery = (studentId: number | null) =>
  callQuery('GET /school-years/former-sections', { query: { student_id: studentId } });

export const yearUndoQuery = (yearId: number) => callQuery('GET /school-years/undo', { query: { year_id: yearId } });

export const formerStudentsList = { name: 'year-students', sizes: [10, 25, 50, 100, 150], defaultSize: 100 } as const;
