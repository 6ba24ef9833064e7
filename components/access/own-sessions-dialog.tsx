'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useEndOwnSessions } from '@/lib/features/access/mutations';
import { SessionList } from './session-list';

/** Lists the sessions of the user, who can end each of them except for the current one. */
export function OwnSessionsDialog({ onClose }: { onClose: () => void }) {
  const ending = useEndOwnSessions();
  const { isPending, variables } = ending;
  return (
    <Dialog
      title="My Sessions"
      context="The devices on which you are signed in"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="danger"
            isBusy={isPending && variables === undefined}
            onClick={() => ending.mutate(undefined)}
          >
            End all other sessions
          </Button>
        </>
      }
    >
      <SessionList
        endingId={isPending ? (variables ?? null) : null}
        onEnd={({ session_id }) => ending.mutate(session_id)}
      />
    </Dialog>
  );
}
