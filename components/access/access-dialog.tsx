'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmDialog, confirmProps } from '@/components/dialogs/confirm-dialog';
import { FormDialog } from '@/components/form/form-dialog';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { AccessPerson } from '@/lib/contract/access';
import type { Employee } from '@/lib/contract/employees';
import { hasFullAccess, type Role, roles } from '@/lib/contract/roles';
import { useChangeRole, useEndSessions, useRemoveAccess } from '@/lib/features/access/mutations';
import { accessQuery, sessionsQuery } from '@/lib/features/access/queries';
import { describeRemainingAdministrators } from '@/lib/features/access/texts';
import { personName } from '@/lib/format/person-name';
import { ChangeNameDialog } from './change-name-dialog';
import { ChangeNumberDialog } from './change-number-dialog';
import { ClassTeachersDialog } from './class-teachers-dialog';
import { GrantAccessDialog } from './grant-access-dialog';
import { RoleField } from './role-field';
import { SessionList } from './session-list';

export type AccessChange =
  | { kind: 'grant'; person?: undefined; employee?: Employee }
  | { kind: 'class-teachers' }
  | { kind: 'name' | 'role' | 'number' | 'sessions' | 'remove'; person: AccessPerson };

interface AccessDialogProps {
  change: AccessChange;
  onClose: () => void;
}

/**
 * Shows the dialog for the chosen change. All these dialogs are in one script, so opening one of them also loads the
 * others.
 */
export function AccessDialog({ change, onClose }: AccessDialogProps) {
  switch (change.kind) {
    case 'grant':
      return <GrantAccessDialog employee={change.employee} onClose={onClose} />;
    case 'class-teachers':
      return <ClassTeachersDialog onClose={onClose} />;
    case 'name':
      return <ChangeNameDialog person={change.person} onClose={onClose} />;
    case 'role':
      return <ChangeRoleDialog person={change.person} onClose={onClose} />;
    case 'number':
      return <ChangeNumberDialog person={change.person} onClose={onClose} />;
    case 'sessions':
      return <SessionsDialog person={change.person} onClose={onClose} />;
    case 'remove':
      return <RemoveAccessDialog person={change.person} onClose={onClose} />;
  }
}

function RemoveAccessDialog({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
  const removing = useRemoveAccess();
  const people = useQuery(accessQuery()).data?.data ?? [];
  const name = personName(person);
  return (
    <ConfirmDialog
      title={person.is_self ? 'Remove your own access?' : `Remove the access of ${name}?`}
      confirmLabel="Remove"
      isDanger
      {...confirmProps(removing, person, 'Failed to remove the access. Please try again.', onClose)}
      onClose={onClose}
    >
      {person.is_self ? 'You are' : `${name} is`} signed out at once, on every device, and can no longer sign in.{' '}
      {person.emp_id === null ? 'The person' : 'The employee'} stays registered in the school.{' '}
      {person.is_self && describeRemainingAdministrators(people)}
    </ConfirmDialog>
  );
}

function SessionsDialog({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
  const { isPending, variables, mutate } = useEndSessions(person);
  const { data } = useQuery(sessionsQuery(person.person_id));
  return (
    <Dialog
      title="Sessions"
      context={personName(person)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="danger-outline"
            disabled={data?.data.every((session) => session.is_current)}
            isBusy={isPending && variables === undefined}
            onClick={() => mutate(undefined, { onSuccess: onClose })}
          >
            {person.is_self ? 'End all other sessions' : 'End all sessions'}
          </Button>
        </>
      }
    >
      <SessionList
        personId={person.person_id}
        endingId={isPending ? (variables ?? null) : null}
        onEnd={({ session_id }) => mutate(session_id)}
      />
    </Dialog>
  );
}

function ChangeRoleDialog({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
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
      call="PUT /access/role"
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
          {...confirmProps(changing, { person, role: ownRole }, failure, onClose)}
          onClose={() => setOwnRole(null)}
        >
          You are signed out at once, on every device. After the next sign-in, your role is {roles[ownRole].label}.{' '}
          {remaining}
        </ConfirmDialog>
      )}
    </FormDialog>
  );
}
