import type { Student } from '@/lib/contract/students';
import { genderLabels } from '@/lib/contract/values/constants';

export const genderLabel = (gender: Student['gender']): string => (gender ? genderLabels[gender] : '');

export const enrollmentText = ({ enrollmentNo, id }: Pick<Student, 'enrollmentNo' | 'id'>): string =>
  enrollmentNo.trim() || (id === null ? '' : `ST-${String(id).padStart(4, '0')}`);

const joinParts = (separator: string, ...parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(separator);

export const placementText = ({ className, section }: Pick<Student, 'className' | 'section'>): string =>
  joinParts(' ', className, section);

type Address = Pick<Student, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'zipCode'>;

export const addressText = ({ addressLine1, addressLine2, city, state, zipCode }: Address): string =>
  joinParts('\n', addressLine1, addressLine2, joinParts(' ', city, zipCode), state);
