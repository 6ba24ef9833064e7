import { CallError } from '@/lib/browser/client/call-error';

export const newNameLabels = {
  enrollmentno: 'New Enrollment Number',
  emp_no: 'New Employee ID',
  section: 'New Section Name',
  subject_name: 'New Subject Name',
} as const;
export type TakenField = keyof typeof newNameLabels;

const isTakenField = (name: string | null | undefined): name is TakenField =>
  typeof name === 'string' && Object.hasOwn(newNameLabels, name);

export const findTakenField = (error: unknown): TakenField | undefined =>
  error instanceof CallError && error.status === 409
    ? error.fields.map(({ field }) => field).find(isTakenField)
    : undefined;
