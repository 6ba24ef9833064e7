import * as z from 'zod/mini';
import { draftShape, formOfRecord, formShape, toDefaultValues } from '@/lib/browser/forms/table-form';
import type { CallInput } from '@/lib/contract/call';
import { toWire, wireNamesOf, withOptional } from '@/lib/contract/fields/field';
import { studentFields } from '@/lib/contract/fields/students';
import type { createStudent, Student } from '@/lib/contract/students';
import { indianStates } from '@/lib/contract/values/states';

/** `sectionId` is '' for no section. Only forms of servers with the feature `placement` offer it. */
export const studentForm = z.extend(formShape(studentFields), { sectionId: z.string() });

/** Returns the schema for a saved student. Fields that are still missing may stay empty. */
export const savedStudentForm = (missing: readonly (keyof typeof studentFields)[]): typeof studentForm =>
  z.extend(formShape(withOptional(studentFields, missing)), { sectionId: z.string() });
export type StudentForm = z.input<typeof studentForm>;
export type ValidStudent = z.output<typeof studentForm>;

export const studentDraft = z.extend(draftShape(studentFields), { sectionId: z.prefault(z.string(), '') });
export const wireNames = wireNamesOf(studentFields);
export const defaultValues = { ...toDefaultValues(studentFields), sectionId: '' };
export const toFormValues = (student: Student): StudentForm => ({
  ...formOfRecord(studentFields, student),
  sectionId: String(student.sectionId ?? ''),
});

/** Lists the 28 states. Any other current value is added first, so that saving an edit keeps this value. */
export const stateOptions = (current: string) =>
  [...(current && !indianStates.some((state) => state === current) ? [current] : []), ...indianStates].map((state) => ({
    value: state,
    label: state,
  }));

export const toRequestBody = (
  form: ValidStudent,
  profilepic: string,
  isActive = true,
): CallInput<typeof createStudent>['body'] => ({
  ...toWire(studentFields, { ...form, profilepic }),
  isactive: isActive,
});
