'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useEndOwnSessions } from '@/lib/features/access/mutations';
import { sessionsQuery } from '@/lib/features/access/queries';
import { SessionList } from './session-list';

/** Lists the sessions of the user, who can end each of them except for the current one. */
export function OwnSessionsDialog({ onClose }: { onClose: () => void }) {
  const { isPending, variables, mutate } = useEndOwnSessions();
  const hasOthers = useQuery(sessionsQuery()).data?.data.some((session) => !session.is_current);
  return (
    <Dialog
      title="My Sessions"
      context="The devices on which you are signed in"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {hasOthers && (
            <Button variant="danger" isBusy={isPending && variables === undefined} onClick={() => mutate(undefined)}>
              End all other sessions
            </Button>
          )}
        </>
      }
    >
      <SessionList endingId={isPending ? (variables ?? null) : null} onEnd={({ session_id }) => mutate(session_id)} />
    </Dialog>
  );
}
