/** The section form: its schema, and how it maps to and from the API. */

import * as z from 'zod/mini';
import type { CallInput } from '@/lib/contract/call';
import { wireNamesOf } from '@/lib/contract/fields/field';
import { type createSection, type Section, sectionFields } from '@/lib/contract/sections';
import { requiredChoice } from '@/lib/forms/fields';
import { formShape } from '@/lib/forms/table-form';

/** Ids are text, as the selects give them; '' is not chosen yet. */
export const sectionForm = z.extend(formShape(sectionFields), {
  classId: requiredChoice('Class selection is required'),
  teacherId: requiredChoice('Class teacher selection is required'),
  adminId: requiredChoice('Class admin selection is required'),
});
export type SectionForm = z.infer<typeof sectionForm>;

/** From the API's field names, as they appear in errors, to the form's. */
export const wireNames: Record<string, keyof SectionForm> = {
  ...wireNamesOf(sectionFields),
  classid: 'classId',
  teacherid: 'teacherId',
  adminid: 'adminId',
};

const idText = (id: number | null | undefined) => (id == null ? '' : String(id));

/** @param section `null` for a new one. */
export const formOf = (section: Section | null, classId: number | null): SectionForm => ({
  classId: idText(section?.classid ?? classId),
  section: section?.section ?? '',
  teacherId: idText(section?.classTeacher?.empId),
  adminId: idText(section?.classAdmin?.empId),
});

/** Whether all fields are filled, which Save requires. */
export const isFilled = (form: SectionForm): boolean => Object.values(form).every((value) => value.trim() !== '');

export const payload = (form: SectionForm, isactive: boolean): CallInput<typeof createSection>['body'] => ({
  section: form.section,
  classid: Number(form.classId),
  isactive,
  teacherid: Number(form.teacherId),
  adminid: Number(form.adminId),
});
