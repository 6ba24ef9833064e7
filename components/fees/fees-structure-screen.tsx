'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import Link from 'next/link';
import { EmptyState } from '@/components/data-table/empty-state';
import { LoadError } from '@/components/data-table/load-error';
import { PageHeader } from '@/components/shell/page-header';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { activeClassesQuery } from '@/lib/classes/queries';
import { feesAddress, isCompleteChoice } from '@/lib/fees/choice';
import { deviceOnlyNotice, entriesOf, withDetails } from '@/lib/fees/entries';
import { academicSessions } from '@/lib/fees/sessions';
import { useFees } from '@/lib/fees/use-fees';
import { today } from '@/lib/format/today';
import { FeeChoices } from './fee-choices';
import { FeesTable } from './fees-table';
import { useFeeChoice } from './use-fee-choice';

export function FeesStructureScreen() {
  const { profile, entries, keep } = useFees();
  const classes = useQuery(activeClassesQuery());
  const [asked, choose] = useFeeChoice();
  const sessions = academicSessions(Number(today().slice(0, 4)));

  // A bookmark may name a session or class that no longer exists: it counts as not chosen.
  const schoolClass = classes.data?.data.find(({ id }) => id === asked.classId);
  const choice = {
    academicYearId: sessions.find((session) => session === asked.academicYearId) ?? null,
    classId: schoolClass?.id ?? null,
    term: asked.term,
  };

  return (
    <>
      <PageHeader title="Fees Structure" context={deviceOnlyNotice}>
        {isCompleteChoice(choice) && (
          <Link href={feesAddress('/add-fee', choice)} className={buttonClass('primary')}>
            <Plus aria-hidden className="size-4" />
            Add Fee Structure
          </Link>
        )}
      </PageHeader>
      <FeeChoices choice={choice} sessions={sessions} onChoose={choose} />
      {profile.isError ? (
        <Card>
          <LoadError
            message="Failed to load profile data. Please try again."
            isRetrying={profile.isFetching}
            onRetry={() => profile.refetch()}
          />
        </Card>
      ) : isCompleteChoice(choice) || (isCompleteChoice(asked) && classes.isPending) ? (
        <FeesTable
          entries={isCompleteChoice(choice) && entries ? entriesOf(entries, choice) : undefined}
          className={schoolClass?.classname ?? ''}
          onDetails={(entry, details) => keep(withDetails(entries ?? [], entry, details))}
        />
      ) : (
        <Card>
          <EmptyState>Please select an academic year, class and term to view fees structure.</EmptyState>
        </Card>
      )}
    </>
  );
}
