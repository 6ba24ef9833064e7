'use client';

import { DeleteDialog } from '@/components/dialogs/delete-dialog';
import type { Subject } from '@/lib/contract/subjects';
import { useDeleteSubject } from '@/lib/features/subjects/mutations';

export function DeleteSubjectDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const deleting = useDeleteSubject();
  return (
    <DeleteDialog
      name={subject.subjectName}
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate(subject, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
