'use client';

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import type { SectionTeacher } from '@/lib/contract/sections';
import { memberName } from '@/lib/features/sections/members';
import { useRemoveSectionTeacher } from '@/lib/features/sections/teacher-mutations';

interface RemoveTeacherDialogProps {
  sectionId: number;
  teacher: SectionTeacher;
  onClose: () => void;
}

export function RemoveTeacherDialog({ sectionId, teacher, onClose }: RemoveTeacherDialogProps) {
  const removing = useRemoveSectionTeacher(sectionId);
  return (
    <ConfirmDialog
      title="Remove Teacher"
      confirmLabel="Remove"
      isDanger
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate(teacher, { onSettled: onClose })}
      onClose={onClose}
    >
      Are you sure you want to remove {memberName(teacher)} from this section?
    </ConfirmDialog>
  );
}
