import * as z from 'zod/mini';
import type { CallInput } from '@/lib/contract/call';
import type { createSection, Section } from '@/lib/contract/sections';
import { chosen, requiredText } from '@/lib/forms/fields';

/** Every field is text, as the pickers give it; '' is not chosen yet. */
export const sectionForm = z.object({
  classId: chosen('Class selection is required'),
  section: requiredText('Section name is required', 50),
  teacherId: chosen('Class teacher selection is required'),
  adminId: chosen('Class admin selection is required'),
});
export type SectionForm = z.infer<typeof sectionForm>;

/** What the wire calls each field of the form, for the errors that a server names. */
export const wireNames: Record<string, keyof SectionForm> = {
  classid: 'classId',
  section: 'section',
  teacherid: 'teacherId',
  adminid: 'adminId',
};

const idText = (id: number | null | undefined) => (id == null ? '' : String(id));

/** @param section `null` is a new one. */
export const formOf = (section: Section | null, classId: number | null): SectionForm => ({
  classId: idText(section?.classid ?? classId),
  section: section?.section ?? '',
  teacherId: idText(section?.classTeacher?.empId),
  adminId: idText(section?.classAdmin?.empId),
});

/** A section is saved only once all four are there. */
export const isFilled = (form: SectionForm): boolean => Object.values(form).every((value) => value.trim() !== '');

export const payload = (form: SectionForm, isactive: boolean): CallInput<typeof createSection>['body'] => ({
  section: form.section,
  classid: Number(form.classId),
  isactive,
  teacherid: Number(form.teacherId),
  adminid: Number(form.adminId),
});
