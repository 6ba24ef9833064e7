'use client';

import { removeAction } from '@/components/bulk/actions';
import { BulkBar, type SelectedRows } from '@/components/bulk/bulk-bar';
import type { SectionTeacher } from '@/lib/contract/sections';
import { teacherNoun, teacherRemoval } from '@/lib/features/sections/bulk';
import { personName } from '@/lib/format/person-name';

const sheet = {
  name: 'Teachers of the section',
  people: 'employees',
  columns: [
    { header: 'Name', text: (teacher: SectionTeacher) => personName(teacher) },
    { header: 'Designation', text: ({ designation }: SectionTeacher) => designation },
    { header: 'Email', text: ({ email }: SectionTeacher) => email },
  ],
} as const;

interface SectionTeacherBulkBarProps extends SelectedRows<SectionTeacher> {
  sectionId: number;
}

/** The server refuses to remove the class teacher and the class admin. They then stay selected. */
export function SectionTeacherBulkBar({ sectionId, ...rows }: SectionTeacherBulkBarProps) {
  const actions = [removeAction(teacherNoun, teacherRemoval(sectionId))];
  return <BulkBar {...rows} nameOf={personName} actions={actions} sheet={sheet} />;
}
