'use client';

import { ConfirmDialog, confirmProps } from '@/components/dialogs/confirm-dialog';
import type { SectionTeacher } from '@/lib/contract/sections';
import { useRemoveSectionTeacher } from '@/lib/features/sections/teacher-mutations';
import { personName } from '@/lib/format/person-name';

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
      {...confirmProps(removing, teacher, 'Failed to remove teacher from section. Please try again.', onClose)}
      onClose={onClose}
    >
      Are you sure you want to remove {personName(teacher)} from this section?
    </ConfirmDialog>
  );
}
