'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/components/data-table/load-error';
import { LocalTime } from '@/components/data-table/local-time';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { RowsSkeleton } from '@/components/ui/skeletons';
import type { AccessSession } from '@/lib/contract/access';
import { sessionsQuery } from '@/lib/features/access/queries';

interface SessionListProps {
  /** The id of the person whose sessions are listed. The default is the signed-in user. */
  personId?: number;
  endingId: number | null;
  onEnd: (session: AccessSession) => void;
}

export function SessionList({ personId, endingId, onEnd }: SessionListProps) {
  const query = useQuery(sessionsQuery(personId));
  const { data, error } = query;
  if (error) return <LoadError query={query} failure="Failed to load the sessions. Please try again later." />;
  if (!data) return <RowsSkeleton />;
  if (data.data.length === 0) return <p className="text-secondary-deep text-sm">Not signed in on any device.</p>;
  return (
    <ul className="divide-y">
      {data.data.map((session) => (
        <li key={session.session_id} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2 text-sm">
              {session.device || 'Unknown device'}
              {session.is_current && <Chip tone="accent">This device</Chip>}
            </p>
            <p className="mt-0.5 text-secondary-deep text-xs">
              <span className="whitespace-nowrap">
                Signed in <LocalTime timestamp={session.started_at} />
              </span>{' '}
              ·{' '}
              <span className="whitespace-nowrap">
                Last used {session.is_current ? 'now' : <LocalTime timestamp={session.last_used_at} />}
              </span>
            </p>
          </div>
          {!session.is_current && (
            <Button
              aria-label={`End the session on ${session.device || 'the unknown device'}`}
              isBusy={endingId === session.session_id}
              onClick={() => onEnd(session)}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
