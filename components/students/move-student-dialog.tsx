'use client';

import { MoveStudentsDialog } from '@/components/sections/move-students-dialog';
import { hasId } from '@/lib/browser/lists/has-id';
import type { Student } from '@/lib/contract/students';
import { toStudentMove } from '@/lib/features/sections/student-options';

export function MoveStudentDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  return <MoveStudentsDialog students={[student].filter(hasId).map(toStudentMove)} onClose={onClose} />;
}
