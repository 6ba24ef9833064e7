import { KeyRound, MonitorSmartphone, Pencil, Trash2, UserCog } from 'lucide';
import { CellText, type Column, changesColumn, numberColumn } from '@/components/data-table/column';
import { LocalTime } from '@/components/data-table/local-time';
import type { PreloadProps } from '@/components/dialogs/lazy-dialog';
import { Chip } from '@/components/ui/chip';
import { IconButton } from '@/components/ui/icon-button';
import type { AccessPerson } from '@/lib/contract/access';
import { roles } from '@/lib/contract/roles';
import { personName } from '@/lib/format/person-name';
import { formatPhone } from '@/lib/format/phone';
import type { AccessChange } from './access-dialog';

type PersonAction = Extract<AccessChange, { person: AccessPerson }>['kind'];

interface AccessActions extends PreloadProps {
  /** True if the server can change names. */
  hasNames: boolean;
  onAct: (kind: PersonAction, person: AccessPerson) => void;
}

export function accessColumns({ hasNames, onAct, ...preload }: AccessActions): Column<AccessPerson>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      cell: (person) => (
        <span className="flex min-w-0 items-center gap-2">
          <CellText>{personName(person)}</CellText>
          {person.is_self && <Chip tone="accent">You</Chip>}
          {person.deleted_at && (
            <span title="An inactive employee can’t sign in until the employee is active again.">
              <Chip tone="warning">Inactive</Chip>
            </span>
          )}
        </span>
      ),
    },
    numberColumn('mobileno', 'Mobile Number', '11rem', ({ mobileno }) => formatPhone(mobileno)),
    { key: 'role', header: 'Role', width: '8rem', cell: ({ role }) => roles[role].label },
    {
      key: 'lastSignIn',
      header: 'Last Sign-in',
      width: '11rem',
      cell: ({ last_sign_in }) => (last_sign_in ? <LocalTime timestamp={last_sign_in} /> : 'Never'),
    },
    { key: 'sessions', header: 'Sessions', width: '7rem', cell: ({ sessions }) => sessions ?? '-' },
    changesColumn('PUT /access/role', hasNames ? '14.5rem' : '12rem', (person) => (
      <>
        {hasNames && (
          <IconButton label="Change Name" icon={Pencil} {...preload} onClick={() => onAct('name', person)} />
        )}
        <IconButton label="Change Role" icon={UserCog} {...preload} onClick={() => onAct('role', person)} />
        <IconButton label="Change Number" icon={KeyRound} {...preload} onClick={() => onAct('number', person)} />
        <IconButton label="Sessions" icon={MonitorSmartphone} {...preload} onClick={() => onAct('sessions', person)} />
        <IconButton
          label="Remove Access"
          icon={Trash2}
          tone="danger"
          {...preload}
          onClick={() => onAct('remove', person)}
        />
      </>
    )),
  ];
}
