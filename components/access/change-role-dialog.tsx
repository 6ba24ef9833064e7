'use client';

import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { messageOr } from '@/lib/browser/client/call-error';
import type { AccessPerson } from '@/lib/contract/access';
import type { Role } from '@/lib/contract/roles';
import { useChangeRole } from '@/lib/features/access/mutations';
import { personName } from '@/lib/format/person-name';
import { RoleField } from './role-field';

export function ChangeRoleDialog({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
  const changing = useChangeRole();
  const form = useForm<{ role: Role }>({ defaultValues: { role: person.role } });
  const name = person.is_self ? 'You' : personName(person);

  const save = async ({ role }: { role: Role }) => {
    if (role === person.role) return onClose();
    try {
      await changing.mutateAsync({ person, role });
      onClose();
    } catch (error) {
      throw new Error(messageOr(error, 'Failed to change the role. Please try again.'));
    }
  };

  return (
    <FormDialog
      title="Change Role"
      context={personName(person)}
      width="small"
      form={form}
      submit={{ label: 'Change', busyLabel: 'Changing...' }}
      onSubmit={save}
      onClose={onClose}
    >
      <RoleField control={form.control} />
      <p className="mt-4 text-secondary-deep text-sm">{name} must sign in again after the change.</p>
    </FormDialog>
  );
}
