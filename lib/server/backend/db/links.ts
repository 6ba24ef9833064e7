import type { MovedName } from './tables';

interface Link {
  table: MovedName;
  column: string;
  target: MovedName;
  /** True if the row stays without the link when the target is deleted. Other rows are deleted with the target. */
  isOptional?: true;
}

/** The foreign keys between records of a school. */
export const links: Link[] = [
  { table: 'employees', column: 'user_id', target: 'users' },
  { table: 'class_subjects', column: 'class_id', target: 'classes' },
  { table: 'class_subjects', column: 'subject_id', target: 'subjects' },
  { table: 'sections', column: 'class_id', target: 'classes' },
  { table: 'section_teachers', column: 'section_id', target: 'sections' },
  { table: 'section_teachers', column: 'employee_id', target: 'employees' },
  { table: 'students', column: 'section_id', target: 'sections', isOptional: true },
  { table: 'student_parents', column: 'student_id', target: 'students' },
  { table: 'student_parents', column: 'user_id', target: 'users' },
  { table: 'holiday_classes', column: 'holiday_id', target: 'holidays' },
  { table: 'holiday_classes', column: 'class_id', target: 'classes' },
  { table: 'attendance', column: 'section_id', target: 'sections' },
  { table: 'attendance', column: 'student_id', target: 'students' },
  { table: 'year_sections', column: 'year_id', target: 'school_years', isOptional: true },
  { table: 'year_sections', column: 'section_id', target: 'sections', isOptional: true },
  { table: 'enrollments', column: 'year_section_id', target: 'year_sections' },
  { table: 'enrollments', column: 'student_id', target: 'students' },
  { table: 'enrollments', column: 'to_section_id', target: 'sections', isOptional: true },
];
