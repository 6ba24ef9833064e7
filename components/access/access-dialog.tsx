'use client';

import type { AccessPerson } from '@/lib/contract/access';
import type { Employee } from '@/lib/contract/employees';
import { ChangeNumberDialog } from './change-number-dialog';
import { ChangeRoleDialog } from './change-role-dialog';
import { GrantAccessDialog } from './grant-access-dialog';
import { RemoveAccessDialog } from './remove-access-dialog';
import { SessionsDialog } from './sessions-dialog';

export type AccessChange =
  | { kind: 'grant'; person?: undefined; employee?: Employee }
  | { kind: 'role' | 'number' | 'sessions' | 'remove'; person: AccessPerson };

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
