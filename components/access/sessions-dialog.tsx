'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { AccessPerson } from '@/lib/contract/access';
import { useEndSessions } from '@/lib/features/access/mutations';
import { personName } from '@/lib/format/person-name';
import { OwnSessionsDialog } from './own-sessions-dialog';
import { SessionList } from './session-list';

export function SessionsDialog({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
  return person.is_self ? <OwnSessionsDialog onClose={onClose} /> : <OtherSessions person={person} onClose={onClose} />;
}

function OtherSessions({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
  const ending = useEndSessions(person);
  const { isPending, variables } = ending;
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
            onClick={() => ending.mutate(undefined, { onSuccess: onClose })}
          >
            End all sessions
          </Button>
        </>
      }
    >
      <SessionList
        personId={person.person_id}
        endingId={isPending ? (variables ?? null) : null}
        onEnd={({ session_id }) => ending.mutate(session_id)}
      />
    </Dialog>
  );
}
