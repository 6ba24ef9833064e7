import type { Student } from '@/lib/contract/students';

export const genderOptions = [
  { value: 'M', label: 'Male' },
  { value: 'F', label: 'Female' },
] as const;

/** `Male`, `Female`, or '' where it is unknown. */
export const genderLabel = (gender: Student['gender']): string =>
  genderOptions.find(({ value }) => value === gender)?.label ?? '';

/** The enrollment number, or 'ST-' and the id padded to four digits; '' where both are missing. */
export const enrollmentText = ({ enrollmentNo, id }: Pick<Student, 'enrollmentNo' | 'id'>): string =>
  enrollmentNo.trim() || (id === null ? '' : `ST-${String(id).padStart(4, '0')}`);
