import * as z from 'zod/mini';
import { requiredChoice } from '@/lib/browser/forms/field-schemas';
import { formShape } from '@/lib/browser/forms/table-form';
import type { CallInput } from '@/lib/contract/call';
import type { ActiveEmployee } from '@/lib/contract/employees';
import { wireNamesOf } from '@/lib/contract/fields/field';
import { sectionFields } from '@/lib/contract/fields/sections';
import type { createSection, Section } from '@/lib/contract/sections';
import { personName } from '@/lib/format/person-name';
import { joinWithDots } from '@/lib/format/text';

/** Ids are strings, because selects have string values. An empty string means no choice. */
export const sectionForm = z.extend(formShape(sectionFields), {
  classId: requiredChoice('Class selection is required'),
  teacherId: requiredChoice('Class teacher selection is required'),
  adminId: requiredChoice('Class admin selection is required'),
});
export type SectionForm = z.infer<typeof sectionForm>;

export const wireNames: Record<string, keyof SectionForm> = {
  ...wireNamesOf(sectionFields),
  classid: 'classId',
  teacherid: 'teacherId',
  adminid: 'adminId',
};

const idText = (id: number | null | undefined) => (id == null ? '' : String(id));

export const toFormValues = (section: Section | null, classId: number | null): SectionForm => ({
  classId: idText(section?.classid ?? classId),
  section: section?.section ?? '',
  teacherId: idText(section?.classTeacher?.empId),
  adminId: idText(section?.classAdmin?.empId),
});

export const isFilled = (form: SectionForm): boolean => Object.values(form).every((value) => value.trim() !== '');

export const toRequestBody = (form: SectionForm, isactive: boolean): CallInput<typeof createSection>['body'] => ({
  section: form.section,
  classid: Number(form.classId),
  isactive,
  teacherid: Number(form.teacherId),
  adminid: Number(form.adminId),
});

interface SectionHeadOption {
  value: string;
  label: string;
  detail: string;
}

type Head = Omit<NonNullable<Section['classTeacher']>, 'deletedAt'>;

const toOption = ({ empId, designation, empNo, ...names }: ActiveEmployee): SectionHeadOption => ({
  value: String(empId),
  label: personName(names),
  detail: joinWithDots(designation, empNo),
});

/**
 * Lists all active employees, except the one who is chosen for the other post. The current holder of the post is
 * included even if inactive.
 * @param otherId the id that is chosen for the other post, or ''.
 */
export function sectionHeadOptions(
  employees: readonly ActiveEmployee[],
  holder: Head | null,
  otherId: string,
): SectionHeadOption[] {
  const choices = employees.map(toOption);
  const isMissing = holder && !choices.some(({ value }) => value === String(holder.empId));
  const all = isMissing
    ? [{ value: String(holder.empId), label: personName(holder), detail: 'No longer active' }, ...choices]
    : choices;
  return all.filter(({ value }) => value !== otherId);
}
