'use client';

import { useState } from 'react';
import { deleteAction, moveAction, statusActions } from '@/components/bulk/actions';
import { BulkBar, type SelectedRows } from '@/components/bulk/bulk-bar';
import { MoveStudentsDialog } from '@/components/sections/move-students-dialog';
import { hasId } from '@/lib/browser/lists/has-id';
import { useBinDays, useFeature } from '@/lib/browser/session/session-features';
import { nouns } from '@/lib/contract/nouns';
import type { Student } from '@/lib/contract/students';
import { toStudentMove } from '@/lib/features/sections/student-options';
import { inactiveMeaning, studentDeletion, studentStatusWrite } from '@/lib/features/students/bulk';
import { studentExport } from '@/lib/features/students/export';
import { personName } from '@/lib/format/person-name';

const isActive = (student: Student) => student.isActive;

export function StudentBulkBar(rows: SelectedRows<Student>) {
  const hasPlacement = useFeature('placement');
  const binDays = useBinDays();
  const [moved, setMoved] = useState<readonly Student[] | null>(null);
  const actions = [
    ...statusActions({ noun: nouns.students, isActive, writeOf: studentStatusWrite, inactiveMeaning }),
    moveAction(setMoved),
    deleteAction(nouns.students, studentDeletion, binDays),
  ];
  const sheet = { name: 'Students', columns: studentExport(hasPlacement), people: 'students' } as const;
  return (
    <>
      <BulkBar {...rows} nameOf={personName} actions={actions} sheet={sheet} />
      {moved && (
        <MoveStudentsDialog
          students={moved.filter(hasId).map(toStudentMove)}
          onMoved={rows.selection.clear}
          onClose={() => setMoved(null)}
        />
      )}
    </>
  );
}
