'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { AccessPerson } from '@/lib/contract/access';
import { useEndSessions } from '@/lib/features/access/mutations';
import { sessionsQuery } from '@/lib/features/access/queries';
import { personName } from '@/lib/format/person-name';
import { SessionList } from './session-list';

export function SessionsDialog({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
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
