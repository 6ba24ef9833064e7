'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/components/data-table/load-error';
import { CopyPhone } from '@/components/dialogs/copy-text';
import { Detail } from '@/components/dialogs/detail';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOr } from '@/lib/browser/client/call-error';
import { parentsQuery } from '@/lib/features/parents/queries';
import { findParent, relationships } from '@/lib/features/parents/rules';
import { personName } from '@/lib/format/person-name';
import { joinWithDots } from '@/lib/format/text';

export function StudentParents({ studentId }: { studentId: number | null }) {
  const { data, error, isFetching, refetch } = useQuery(parentsQuery(studentId));
  if (error) {
    return (
      <LoadError
        message={messageOr(error, 'Failed to load parent information')}
        isRetrying={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  if (!data) {
    return (
      <div aria-busy className="grid gap-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  }
  if (data.parents.length === 0) return <p className="text-secondary-deep">No parents have been added yet.</p>;
  return (
    <dl className="grid gap-4 print:grid-cols-2">
      {relationships.map(({ value, label }) => {
        const parent = findParent(data.parents, value);
        if (!parent) return null;
        return (
          <Detail key={value} label={joinWithDots(label, personName(parent))}>
            <CopyPhone number={parent.mobileno} />
          </Detail>
        );
      })}
    </dl>
  );
}
