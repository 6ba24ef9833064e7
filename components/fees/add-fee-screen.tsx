'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/data-table/empty-state';
import { LoadError } from '@/components/data-table/load-error';
import { PageHeader } from '@/components/shell/page-header';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { activeClassesQuery } from '@/lib/classes/queries';
import { readFeeChoice } from '@/lib/fees/choice';
import { deviceOnlyNotice } from '@/lib/fees/entries';
import { useFees } from '@/lib/fees/use-fees';
import { useUrlParams } from '@/lib/lists/use-url-params';
import { FeeEntryForm } from './fee-entry-form';
import { BackToFeesStructure } from './fees-already-saved';

/** Enters the fees of one class in one session; both come from the URL, as does the term. */
export function AddFeeScreen() {
  const { query } = useUrlParams();
  const { academicYearId, classId, term } = readFeeChoice(query);
  const fees = useFees();
  const classes = useQuery(activeClassesQuery());
  const schoolClass = classes.data?.data.find(({ id }) => id === classId);

  return (
    <>
      <PageHeader title="Add Fee Details" context={deviceOnlyNotice} />
      {fees.profile.isError || classes.isError ? (
        <Card>
          <LoadError
            message={classes.isError ? 'Failed to load classes' : 'Failed to load profile data. Please try again.'}
            isRetrying={fees.profile.isFetching || classes.isFetching}
            onRetry={() => {
              if (fees.profile.isError) void fees.profile.refetch();
              if (classes.isError) void classes.refetch();
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
            onEntries={fees.keep}
          />
        ) : (
          <Card>
            <EmptyState action={<BackToFeesStructure />}>
              Please choose the academic session and one of the active classes first.
            </EmptyState>
          </Card>
        )
      ) : (
        <Card aria-busy className="flex flex-col gap-6 px-5 py-6">
          <Skeleton className="w-1/2" />
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/3" />
        </Card>
      )}
    </>
  );
}
