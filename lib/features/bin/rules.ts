import { CallError } from '@/lib/browser/client/call-error';

/** The labels of the fields for a new name or number, by the names of the fields in the API. */
export const newNameLabels = {
  enrollmentno: 'New Enrollment Number',
  emp_no: 'New Employee ID',
  section: 'New Section Name',
  subject_name: 'New Subject Name',
} as const;
export type TakenField = keyof typeof newNameLabels;

const isTakenField = (name: string | null | undefined): name is TakenField =>
  typeof name === 'string' && Object.hasOwn(newNameLabels, name);

/** Returns the field whose name or number another record has taken since the deletion. */
export const findTakenField = (error: unknown): TakenField | undefined =>
  error instanceof CallError && error.status === 409
    ? error.fields.map(({ field }) => field).find(isTakenField)
    : undefined;
