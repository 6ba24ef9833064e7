'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/components/data-table/load-error';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { Student } from '@/lib/contract/students';
import { parentsQuery } from '@/lib/features/parents/queries';
import { personName } from '@/lib/format/person-name';
import { ParentFormDialog } from './parent-form-dialog';

interface ParentDialogProps {
  student: Student;
  onClose: () => void;
}

/** Loads the parents on every mount, because the possible actions depend on the current parents. */
export function ParentDialog({ student, onClose }: ParentDialogProps) {
  const parents = useQuery({ ...parentsQuery(student.id), refetchOnMount: 'always' });
  const hasParents = parents.isFetchedAfterMount && parents.data !== undefined;
  if (hasParents && !parents.isLoadingError) {
    return <ParentFormDialog student={student} parents={parents.data.parents} onClose={onClose} />;
  }
  return (
    <Dialog title="Parents" context={personName(student)} onClose={onClose}>
      {parents.isError ? (
        <LoadError query={parents} failure="Failed to load parent information" />
      ) : (
        <div aria-busy className="grid gap-6">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
    </Dialog>
  );
}
