import { CallError } from '@/lib/browser/client/call-error';
import { employeeFields } from '@/lib/contract/fields/employees';
import { studentFields } from '@/lib/contract/fields/students';
import { sectionFields } from '@/lib/contract/sections';
import { subjectFields } from '@/lib/contract/subjects';

const fields = [
  studentFields.enrollmentNo,
  employeeFields.empNo,
  sectionFields.section,
  subjectFields.subjectName,
] as const;
export type TakenField = (typeof fields)[number];

/** Returns the field whose name or number another record has taken since the deletion. */
export function findTakenField(error: unknown): TakenField | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  return fields.find(({ wire }) => error.fields.some(({ field }) => field === wire));
}
