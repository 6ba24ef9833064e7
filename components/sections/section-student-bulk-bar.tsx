'use client';

import { useState } from 'react';
import { moveAction, removeAction, statusActions } from '@/components/bulk/actions';
import { BulkBar, type SelectedRows } from '@/components/bulk/bulk-bar';
import { hasId } from '@/lib/browser/lists/has-id';
import { useFeature } from '@/lib/browser/session/session-features';
import { nouns } from '@/lib/contract/nouns';
import type { SectionStudent } from '@/lib/contract/sections';
import { sectionStudentStatusWrite, studentRemoval } from '@/lib/features/sections/bulk';
import { enrollmentOrId } from '@/lib/features/sections/rules';
import type { SectionSummary } from '@/lib/features/sections/section-by-id';
import { isActive } from '@/lib/features/sections/student-mutations';
import { inactiveMeaning } from '@/lib/features/students/bulk';
import { personName } from '@/lib/format/person-name';
import { MoveStudentsDialog } from './move-students-dialog';

const enrollmentText = ({ enrollmentno, id }: SectionStudent) => enrollmentOrId(enrollmentno, id);

const sheet = {
  name: 'Students of the section',
  people: 'students',
  columns: [
    { header: 'Enrollment No.', text: enrollmentText },
    { header: 'Name', text: (student: SectionStudent) => personName(student) },
    { header: 'Status', text: (student: SectionStudent) => (isActive(student) ? 'Active' : 'Inactive') },
  ],
} as const;

interface SectionStudentBulkBarProps extends SelectedRows<SectionStudent> {
  sectionId: number;
  summary: SectionSummary | null;
}

export function SectionStudentBulkBar({ sectionId, summary, ...rows }: SectionStudentBulkBarProps) {
  const canRemove = useFeature('placement');
  const [moved, setMoved] = useState<readonly SectionStudent[] | null>(null);
  const actions = [
    ...statusActions({
      noun: nouns.students,
      isActive,
      writeOf: sectionStudentStatusWrite(sectionId),
      inactiveMeaning,
    }),
    moveAction(setMoved),
    ...(canRemove ? [removeAction(nouns.students, studentRemoval(sectionId))] : []),
  ];
  const from = { id: sectionId, name: summary ? `${summary.className} ${summary.sectionName}` : 'this section' };
  return (
    <>
      <BulkBar {...rows} nameOf={personName} actions={actions} sheet={sheet} />
      {moved && (
        <MoveStudentsDialog
          students={moved.filter(hasId).map((student) => ({
            id: student.id,
            name: `${enrollmentText(student)} - ${personName(student)}`,
            from,
          }))}
          onMoved={rows.selection.clear}
          onClose={() => setMoved(null)}
        />
      )}
    </>
  );
}
