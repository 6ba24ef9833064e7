'use client';

import { Unlink } from 'lucide';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { messageOr } from '@/lib/browser/client/call-error';
import type { Parent, ParentType } from '@/lib/contract/parents';
import type { Student } from '@/lib/contract/students';
import { useUnlinkParent } from '@/lib/features/parents/mutations';
import { personName } from '@/lib/format/person-name';

const titles: Record<ParentType, string> = {
  father: 'Unlink Father',
  mother: 'Unlink Mother',
  guardian: 'Unlink Guardian',
};
const consequences: Record<ParentType, (parent: string, student: string) => string> = {
  father: (parent, student) => `${parent} will no longer be listed as the father of ${student}.`,
  mother: (parent, student) => `${parent} will no longer be listed as the mother of ${student}.`,
  guardian: (parent, student) => `${parent} will no longer be listed as the guardian of ${student}.`,
};

interface UnlinkParentProps {
  student: Student;
  parent: Parent;
  isDisabled: boolean;
  onUnlinked: () => void;
}

export function UnlinkParent({ student, parent, isDisabled, onUnlinked }: UnlinkParentProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const unlinking = useUnlinkParent();
  const name = personName(parent);
  const userLink = { studentId: student.id, relationship: parent.parenttype, userId: parent.id, name };
  return (
    <>
      <Button variant="danger-outline" disabled={isDisabled} onClick={() => setIsConfirming(true)}>
        <Icon of={Unlink} className="size-4" />
        Unlink
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={titles[parent.parenttype]}
          confirmLabel="Unlink"
          isDanger
          isBusy={unlinking.isPending}
          error={
            unlinking.error &&
            messageOr(
              unlinking.error,
              parent.id ? 'Failed to unlink parent. Please try again.' : 'The server sent this parent without an ID.',
            )
          }
          onConfirm={() => unlinking.mutate(userLink, { onSuccess: onUnlinked })}
          onClose={() => setIsConfirming(false)}
        >
          {consequences[parent.parenttype](name || 'This person', personName(student))} Their details are kept.
        </ConfirmDialog>
      )}
    </>
  );
}
