'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/data-table/empty-state';
import { LoadError } from '@/components/data-table/load-error';
import { PageHeader } from '@/components/shell/page-header';
import { Card } from '@/components/ui/card';
import { FieldSkeleton } from '@/components/ui/skeletons';
import { draftTitles } from '@/lib/browser/device/drafts';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { useMayChange } from '@/lib/browser/session/session-features';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { useFees } from '@/lib/features/fees/hooks';
import { deviceOnlyNotice, readFeeChoice } from '@/lib/features/fees/rules';
import { FeeEntryForm } from './fee-entry-form';
import { BackToFeesStructure } from './fees-already-saved';

export function AddFeeScreen() {
  const { query } = useUrlParams();
  const choice = readFeeChoice(query);
  const { academicYearId, classId, term } = choice;
  const mayChange = useMayChange();
  const fees = useFees();
  const classes = useQuery(activeClassesQuery());
  const schoolClass = classes.data?.data.find(({ id }) => id === classId);

  return (
    <>
      <PageHeader title={draftTitles['fees-draft']} context={deviceOnlyNotice} />
      {!mayChange ? (
        <Card>
          <EmptyState action={<BackToFeesStructure choice={choice} />}>You can view fees, but not add them.</EmptyState>
        </Card>
      ) : fees.profile.isError || classes.isError ? (
        <Card>
          <LoadError
            message={classes.isError ? 'Failed to load classes' : 'Failed to load profile data. Please try again.'}
            query={{
              isFetching: fees.profile.isFetching || classes.isFetching,
              refetch: () => [fees.profile, classes].filter(({ isError }) => isError).map(({ refetch }) => refetch()),
            }}
          />
        </Card>
      ) : fees.profile.data && fees.entries && classes.data ? (
        academicYearId && schoolClass ? (
          <FeeEntryForm
            schoolId={fees.profile.data.data.schoolid}
            session={academicYearId}
            schoolClass={schoolClass}
            term={term}
            entries={fees.entries}
            onEntries={fees.storeEntries}
          />
        ) : (
          <Card>
            <EmptyState action={<BackToFeesStructure />}>
              Please choose an academic session and an active class first.
            </EmptyState>
          </Card>
        )
      ) : (
        <Card aria-busy className="grid grid-cols-1 gap-4 px-5 py-5 sm:grid-cols-3">
          <FieldSkeleton />
          <FieldSkeleton />
          <FieldSkeleton />
        </Card>
      )}
    </>
  );
}
