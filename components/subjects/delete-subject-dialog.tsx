'use client';

import { confirmProps } from '@/components/dialogs/confirm-dialog';
import { DeleteDialog } from '@/components/dialogs/delete-dialog';
import type { Subject } from '@/lib/contract/subjects';
import { useDeleteSubject } from '@/lib/features/subjects/mutations';

export function DeleteSubjectDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const deleting = useDeleteSubject();
  return (
    <DeleteDialog
      name={subject.subjectName}
      {...confirmProps(deleting, subject, 'Failed to delete subject. Please try again.', onClose)}
      onClose={onClose}
    />
  );
}
