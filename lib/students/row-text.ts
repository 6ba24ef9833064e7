import type { Student } from '@/lib/contract/students';
import { genderLabels } from '@/lib/contract/values/lists';

/** `Male`, `Female`, or '' where it is unknown. */
export const genderLabel = (gender: Student['gender']): string => (gender ? genderLabels[gender] : '');

/** The enrollment number, or 'ST-' and the id padded to four digits; '' where both are missing. */
export const enrollmentText = ({ enrollmentNo, id }: Pick<Student, 'enrollmentNo' | 'id'>): string =>
  enrollmentNo.trim() || (id === null ? '' : `ST-${String(id).padStart(4, '0')}`);

const joined = (between: string, ...parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(between);

/** `5 A`; '' for a student who is in no section, and where the server doesn't say. */
export const placementText = ({ className, section }: Pick<Student, 'className' | 'section'>): string =>
  joined(' ', className, section);

type Address = Pick<Student, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'zipCode'>;

/** The address in lines, as on an envelope; '' where nothing is known. */
export const addressText = ({ addressLine1, addressLine2, city, state, zipCode }: Address): string =>
  joined('\n', addressLine1, addressLine2, joined(' ', city, zipCode), state);
