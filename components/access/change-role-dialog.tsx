'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { FormDialog } from '@/components/form/form-dialog';
import { useSave } from '@/components/form/use-save';
import { messageOr } from '@/lib/browser/client/call-error';
import type { AccessPerson } from '@/lib/contract/access';
import { hasFullAccess, type Role } from '@/lib/contract/roles';
import { useChangeRole } from '@/lib/features/access/mutations';
import { accessQuery } from '@/lib/features/access/queries';
import { describeRemainingAdministrators } from '@/lib/features/access/texts';
import { personName } from '@/lib/format/person-name';
import { RoleField } from './role-field';

export function ChangeRoleDialog({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
  const changing = useChangeRole();
  const form = useForm<{ role: Role }>({ defaultValues: { role: person.role } });
  const people = useQuery(accessQuery()).data?.data ?? [];
  const remaining = describeRemainingAdministrators(people);
  /** The role that the user has chosen for themselves, while the dialog asks for a confirmation. */
  const [ownRole, setOwnRole] = useState<Role | null>(null);
  const failure = 'Failed to change the role. Please try again.';
  const name = person.is_self ? 'You' : personName(person);

  const saving = useSave({
    form,
    send: ({ role }) => changing.mutateAsync({ person, role }),
    failure,
    onSaved: onClose,
  });
  const submit = (values: { role: Role }) => {
    if (values.role === person.role) return onClose();
    // Without another person with full access, the server refuses the change, so there is nothing to confirm.
    if (person.is_self && !hasFullAccess(values.role) && remaining) return setOwnRole(values.role);
    return saving.onSubmit(values);
  };

  return (
    <FormDialog
      title="Change Role"
      context={personName(person)}
      width="small"
      {...saving}
      submit={{ label: 'Change', busyLabel: 'Changing...' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleField control={form.control} />
      <p className="mt-4 text-secondary-deep text-sm">{name} must sign in again after the change.</p>
      {ownRole && (
        <ConfirmDialog
          title="Give up your own full access?"
          confirmLabel="Give up"
          isDanger
          isBusy={changing.isPending}
          error={changing.error && messageOr(changing.error, failure)}
          onConfirm={() => changing.mutate({ person, role: ownRole }, { onSuccess: onClose })}
          onClose={() => setOwnRole(null)}
        >
          You are signed out at once, on every device. After the next sign-in, you can see everything, but change
          nothing. {remaining}
        </ConfirmDialog>
      )}
    </FormDialog>
  );
}
