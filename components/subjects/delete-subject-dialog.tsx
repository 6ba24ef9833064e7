'use client';

import { DeleteDialog } from '@/components/dialogs/delete-dialog';
import { messageOr } from '@/lib/browser/client/call-error';
import type { Subject } from '@/lib/contract/subjects';
import { useDeleteSubject } from '@/lib/features/subjects/mutations';

export function DeleteSubjectDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const deleting = useDeleteSubject();
  return (
    <DeleteDialog
      name={subject.subjectName}
      isBusy={deleting.isPending}
      error={deleting.error && messageOr(deleting.error, 'Failed to delete subject. Please try again.')}
      onConfirm={() => deleting.mutate(subject, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
