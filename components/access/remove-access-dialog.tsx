'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { messageOr } from '@/lib/browser/client/call-error';
import type { AccessPerson } from '@/lib/contract/access';
import { useRemoveAccess } from '@/lib/features/access/mutations';
import { accessQuery } from '@/lib/features/access/queries';
import { describeRemainingAdministrators } from '@/lib/features/access/texts';
import { personName } from '@/lib/format/person-name';

export function RemoveAccessDialog({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
  const removing = useRemoveAccess();
  const people = useQuery(accessQuery()).data?.data ?? [];
  const name = personName(person);
  return (
    <ConfirmDialog
      title={person.is_self ? 'Remove your own access?' : `Remove the access of ${name}?`}
      confirmLabel="Remove"
      isDanger
      isBusy={removing.isPending}
      error={removing.error && messageOr(removing.error, 'Failed to remove the access. Please try again.')}
      onConfirm={() => removing.mutate(person, { onSuccess: onClose })}
      onClose={onClose}
    >
      {person.is_self ? 'You are' : `${name} is`} signed out at once, on every device, and can no longer sign in.{' '}
      {person.emp_id === null ? 'The person' : 'The employee'} stays registered in the school.{' '}
      {person.is_self && describeRemainingAdministrators(people)}
    </ConfirmDialog>
  );
}
