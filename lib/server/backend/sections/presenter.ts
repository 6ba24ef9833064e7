import type { updateSection } from '@/lib/contract/sections';
import { teacherTypes } from '@/lib/contract/values/constants';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';
import type { Db } from '../db/schema';
import { fullName } from '../http/text-rules';
import { findHeads, findSections } from './queries';

const sectionColumns = [
  'sections.id',
  'sections.section',
  'sections.class_id as classid',
  'sections.school_id as schoolid',
  'sections.created_by as createdby',
  'sections.isactive',
] as const;

interface Head {
  employee: { empId: number; firstName: string; middleName: string; lastName: string };
}

interface Listed {
  section_data: { section: string; isactive: boolean };
  teacher_data: Head | null;
  admin_data: Head | null;
}

const headName = (head: Head | null) =>
  head ? fullName(head.employee.firstName, head.employee.middleName, head.employee.lastName) : '';

const formFields = ({ section_data, teacher_data, admin_data }: Listed) =>
  ({
    section: section_data.section,
    isactive: section_data.isactive,
    teacherid: teacher_data?.employee.empId,
    adminid: admin_data?.employee.empId,
  }) satisfies UpdatedFields<typeof updateSection, 'classid'>;

export async function presentSections(db: Db, query: ReturnType<typeof findSections>) {
  const sections = await query.select(sectionColumns).execute();
  const heads = await findHeads(
    db,
    sections.map(({ id }) => id),
  );
  const headOf = (sectionId: number, typeId: number) => {
    const link = heads.find(({ section_id, typeid }) => section_id === sectionId && typeid === typeId);
    if (!link) return null;
    const { empId, firstName, middleName, lastName, deletedAt } = link;
    return { employee: { empId, firstName, middleName, lastName, deletedAt } };
  };
  return sections.map((section) => {
    const listed = {
      section_data: { ...section, isactive: section.isactive === 1 },
      teacher_data: headOf(section.id, teacherTypes.classTeacher),
      admin_data: headOf(section.id, teacherTypes.classAdmin),
    };
    return { ...listed, section_data: withVersion(listed.section_data, formFields(listed)) };
  });
}

export const sectionRecord: RecordKind = {
  noun: 'sections',
  async find(db, schoolId, id) {
    const [listed] = await presentSections(db, findSections(db, schoolId, undefined, [id]));
    if (!listed) return undefined;
    const names = { teacherid: headName(listed.teacher_data), adminid: headName(listed.admin_data) };
    return { listed, fields: formFields(listed), names, isActive: listed.section_data.isactive };
  },
};
