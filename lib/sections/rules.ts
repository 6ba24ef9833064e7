/** The section form: its schema, and how it maps to and from the API. */

import * as z from 'zod/mini';
import type { CallInput } from '@/lib/contract/call';
import type { createSection, Section } from '@/lib/contract/sections';
import { requiredChoice, requiredText } from '@/lib/forms/fields';

/** Ids are text, as the selects give them; '' is not chosen yet. */
export const sectionForm = z.object({
  classId: requiredChoice('Class selection is required'),
  section: requiredText('Section name is required', 50),
  teacherId: requiredChoice('Class teacher selection is required'),
  adminId: requiredChoice('Class admin selection is required'),
});
export type SectionForm = z.infer<typeof sectionForm>;

/** From the API's field names, as they appear in errors, to the form's. */
export const wireNames: Record<string, keyof SectionForm> = {
  classid: 'classId',
  section: 'section',
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
