'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessChange } from '@/components/access/access-dialog';
import { RetryButton } from '@/components/data-table/retry-button';
import { Detail } from '@/components/dialogs/detail';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { Button } from '@/components/ui/button';
import { Allowed } from '@/lib/browser/session/session-features';
import type { Employee } from '@/lib/contract/employees';
import { roles } from '@/lib/contract/roles';
import { accessQuery } from '@/lib/features/access/queries';
import { formatDayAndTime } from '@/lib/format/timestamps';

const AccessDialog = lazyDialog(() => import('@/components/access/access-dialog').then((file) => file.AccessDialog));

export function EmployeeAccess({ employee }: { employee: Employee }) {
  const access = useQuery(accessQuery());
  const { data, isError } = access;
  const [change, setChange] = useState<AccessChange | null>(null);
  if (!data && !isError) return null;
  const person = data?.data.find(({ emp_id }) => emp_id !== null && emp_id === employee.empId);
  const lastSignIn = person?.last_sign_in ? formatDayAndTime(person.last_sign_in) : 'never';
  return (
    <dl className="mt-4 print:hidden">
      <Detail label="Sign-in Access">
        {!data && (
          <span role="alert" className="flex flex-wrap items-center gap-x-2 text-error-deep">
            The access could not be loaded.
            <RetryButton query={access} />
          </span>
        )}
        {data && (person ? `${roles[person.role].label}, last sign-in: ${lastSignIn}` : 'Can’t sign in.')}
        {data && (
          <Allowed call="PUT /access/role">
            <span className="-ml-1 flex flex-wrap gap-x-3">
              {person ? (
                <>
                  <Button variant="link" onClick={() => setChange({ kind: 'role', person })}>
                    Change role
                  </Button>
                  <Button variant="link" onClick={() => setChange({ kind: 'number', person })}>
                    Change number
                  </Button>
                  <Button variant="link" onClick={() => setChange({ kind: 'sessions', person })}>
                    Sessions
                  </Button>
                  <Button variant="link" onClick={() => setChange({ kind: 'remove', person })}>
                    Remove access
                  </Button>
                </>
              ) : (
                employee.deletedAt === null && (
                  <Button variant="link" onClick={() => setChange({ kind: 'grant', employee })}>
                    Let sign in
                  </Button>
                )
              )}
            </span>
          </Allowed>
        )}
        {change && <AccessDialog change={change} onClose={() => setChange(null)} />}
      </Detail>
    </dl>
  );
}
