'use client';

import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useEndOwnSessions } from '@/lib/features/access/mutations';
import { sessionsQuery } from '@/lib/features/access/queries';
import { SessionList } from './session-list';

export function MySessionsScreen() {
  const { isPending, variables, mutate } = useEndOwnSessions();
  const hasOthers = useQuery(sessionsQuery()).data?.data.some((session) => !session.is_current);
  return (
    <>
      <PageHeader title="My Sessions" context="The devices on which you are signed in">
        {hasOthers && (
          <Button
            variant="danger-outline"
            isBusy={isPending && variables === undefined}
            onClick={() => mutate(undefined)}
          >
            End all other sessions
          </Button>
        )}
      </PageHeader>
      <Card className="max-w-3xl px-6 py-5">
        <SessionList endingId={isPending ? (variables ?? null) : null} onEnd={({ session_id }) => mutate(session_id)} />
      </Card>
    </>
  );
}
