import type { Student } from '@/lib/contract/students';

export const genderOptions = [
  { value: 'M', label: 'Male' },
  { value: 'F', label: 'Female' },
] as const;

/** `Male`, `Female`, or nothing where the server knows neither. */
export const genderWord = (gender: Student['gender']): string =>
  genderOptions.find(({ value }) => value === gender)?.label ?? '';

/** What the enrolment cell shows: the number, or 'ST-' and the id padded to four digits. */
export const enrollmentText = ({ enrollmentNo, id }: Pick<Student, 'enrollmentNo' | 'id'>): string =>
  enrollmentNo.trim() || `ST-${String(id).padStart(4, '0')}`;
