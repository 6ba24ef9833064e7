'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { AccessPerson } from '@/lib/contract/access';
import { useEndSessions } from '@/lib/features/access/mutations';
import { personName } from '@/lib/format/person-name';
import { SessionList } from './session-list';

export function SessionsDialog({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
  const { isPending, variables, mutate } = useEndSessions(person);
  return (
    <Dialog
      title="Sessions"
      context={personName(person)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="danger"
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
