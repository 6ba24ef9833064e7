'use client';

import { Trash2 } from 'lucide';
import { useState } from 'react';
import { DeleteDialog } from '@/components/dialogs/delete-dialog';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { messageOr } from '@/lib/browser/client/call-error';
import type { Student } from '@/lib/contract/students';
import { useDeleteStudent } from '@/lib/features/students/form-mutations';
import { personName } from '@/lib/format/person-name';

interface DeleteStudentProps {
  student: Student;
  isDisabled: boolean;
  onDeleted: () => void;
}

export function DeleteStudent({ student, isDisabled, onDeleted }: DeleteStudentProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deleting = useDeleteStudent();
  return (
    <section className="mt-6 flex items-center justify-between gap-4 border-t pt-5">
      <p className="text-secondary-deep text-sm">Deletes this student and all of their records.</p>
      <Button variant="danger-outline" disabled={isDisabled} onClick={() => setIsConfirming(true)}>
        <Icon of={Trash2} className="size-4" />
        Delete Student
      </Button>
      {isConfirming && (
        <DeleteDialog
          name={personName(student)}
          isBusy={deleting.isPending}
          error={deleting.error && messageOr(deleting.error, 'Failed to delete student. Please try again.')}
          onConfirm={() => deleting.mutate(student, { onSuccess: onDeleted })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </section>
  );
}
