'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { LoadError } from '@/components/data-table/load-error';
import { FormDialog } from '@/components/form/form-dialog';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOr } from '@/lib/browser/client/call-error';
import { hasId } from '@/lib/browser/lists/has-id';
import { isTruncated } from '@/lib/browser/lists/read-all-rows';
import { ascending } from '@/lib/browser/lists/selection';
import type { SchoolClass } from '@/lib/contract/classes';
import { useAssignSubjects } from '@/lib/features/classes/form-mutations';
import { subjectsOfClassQuery } from '@/lib/features/classes/queries';
import { allSubjectsQuery, maxSubjectsOffered } from '@/lib/features/subjects/queries';
import { formatCount } from '@/lib/format/pluralize';
import { SubjectChoice, type SubjectsForm } from './subject-choice';

interface ClassSubjectsDialogProps {
  schoolClass: SchoolClass;
  onClose: () => void;
}

export function ClassSubjectsDialog({ schoolClass, onClose }: ClassSubjectsDialogProps) {
  const subjects = useQuery(allSubjectsQuery());
  // Saving replaces all subjects of the class, so the form must start from fresh data.
  const assigned = useQuery({ ...subjectsOfClassQuery(schoolClass.id), staleTime: 0 });
  const isLoading = subjects.isPending || (!assigned.isFetchedAfterMount && assigned.isFetching);
  const assigning = useAssignSubjects(schoolClass);
  const values = useMemo(() => ({ subjectIds: ascending(assigned.data ?? []) }), [assigned.data]);
  const form = useForm<SubjectsForm>({ values });
  const availableSubjects = (subjects.data?.subjects ?? []).filter(hasId);

  const disabledReason = isLoading
    ? 'The subjects are loading.'
    : subjects.isError
      ? 'The subjects could not be loaded.'
      : availableSubjects.length === 0
        ? 'There are no subjects to choose.'
        : null;

  const saving = useSave({
    form,
    send: ({ subjectIds }) => assigning.mutateAsync(subjectIds),
    failure: 'Error saving subjects. Please try again.',
    onSaved: onClose,
  });

  return (
    <FormDialog
      title="Manage Subjects"
      context={`Class: ${schoolClass.classname}`}
      {...saving}
      submit={{ label: 'Save', disabledReason }}
      onClose={onClose}
    >
      {isLoading && <ChoiceSkeleton />}
      {!isLoading && subjects.isError && (
        <LoadError
          message={messageOr(subjects.error, 'Failed to load subjects. Please try again later.')}
          isRetrying={subjects.isFetching}
          onRetry={() => subjects.refetch()}
        />
      )}
      {!isLoading && subjects.isSuccess && (
        <>
          {assigned.isError && <UnknownSubjects isRetrying={assigned.isFetching} onRetry={() => assigned.refetch()} />}
          <SubjectChoice control={form.control} subjects={availableSubjects} />
          {isTruncated(subjects.data.subjects, subjects.data.totalrecords, maxSubjectsOffered) && (
            <p className="mt-3 border-t pt-3 text-secondary-deep text-sm">
              The first {formatCount(availableSubjects.length)} subjects are shown. The others stay as they are.
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

/**
 * Warns that the current subjects could not be loaded. Saving would then remove every current subject that the user
 * does not choose.
 */
function UnknownSubjects({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div className="mb-4">
      <Callout tone="warning">
        This class’s current subjects could not be loaded, so none are ticked. Saving replaces them with the ones that
        you choose here.
        <Button variant="link" className="-ml-1 h-8" isBusy={isRetrying} busyLabel="Retrying…" onClick={onRetry}>
          Retry
        </Button>
      </Callout>
    </div>
  );
}

const ChoiceSkeleton = () => (
  <div role="status" aria-label="Loading subjects" className="grid grid-cols-2 gap-x-4 gap-y-5 py-2">
    {['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-1/2', 'w-2/3'].map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move.
      <Skeleton key={index} className={width} />
    ))}
  </div>
);
