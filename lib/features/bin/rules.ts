import { CallError } from '@/lib/browser/client/call-error';
import type { TakenField } from '@/lib/contract/bin';

export const newNameLabels: Record<TakenField, string> = {
  enrollmentno: 'New Enrollment Number',
  emp_no: 'New Employee ID',
  section: 'New Section Name',
  subject_name: 'New Subject Name',
};

const isTakenField = (name: string | null | undefined): name is TakenField =>
  typeof name === 'string' && Object.hasOwn(newNameLabels, name);

export const findTakenField = (error: unknown): TakenField | undefined =>
  error instanceof CallError && error.status === 409
    ? error.fields.map(({ field }) => field).find(isTakenField)
    : undefined;
