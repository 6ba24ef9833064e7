'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { type Control, useController, useForm } from 'react-hook-form';
import { EmptyState } from '@/components/data-table/empty-state';
import { LoadError } from '@/components/data-table/load-error';
import { RetryButton } from '@/components/data-table/retry-button';
import { FormDialog } from '@/components/form/form-dialog';
import { useSave } from '@/components/form/use-save';
import { Callout } from '@/components/ui/callout';
import { Checkbox } from '@/components/ui/checkbox';
import { Skeleton } from '@/components/ui/skeleton';
import { hasId } from '@/lib/browser/lists/has-id';
import { isTruncated } from '@/lib/browser/lists/read-all-rows';
import { ascending, selectionState, toggleAll, toggleOne } from '@/lib/browser/lists/selection';
import type { SchoolClass } from '@/lib/contract/classes';
import type { Subject } from '@/lib/contract/subjects';
import { useAssignSubjects } from '@/lib/features/classes/form-mutations';
import { subjectsOfClassQuery } from '@/lib/features/classes/queries';
import { allSubjectsQuery, maxSubjectsOffered } from '@/lib/features/subjects/queries';
import { formatCount, pluralize } from '@/lib/format/pluralize';

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
      call="POST /subject/class-assign"
      title="Manage Subjects"
      context={`Class: ${schoolClass.classname}`}
      {...saving}
      submit={{ label: 'Save', disabledReason }}
      onClose={onClose}
    >
      {isLoading && <ChoiceSkeleton />}
      {!isLoading && subjects.isError && (
        <LoadError query={subjects} failure="Failed to load subjects. Please try again later." />
      )}
      {!isLoading && subjects.isSuccess && (
        <>
          {assigned.isError && <UnknownSubjects query={assigned} />}
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
function UnknownSubjects({ query }: { query: UseQueryResult }) {
  return (
    <div className="mb-4">
      <Callout tone="warning">
        This class’s current subjects could not be loaded, so none are ticked. Saving replaces them with the ones that
        you choose here.
        <RetryButton query={query} className="-ml-1 h-8" />
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

interface SubjectsForm {
  subjectIds: number[];
}

interface SubjectChoiceProps {
  control: Control<SubjectsForm>;
  subjects: readonly (Subject & { id: number })[];
}

function SubjectChoice({ control, subjects }: SubjectChoiceProps) {
  const id = useId();
  const { field } = useController({ control, name: 'subjectIds' });
  const subjectIds = subjects.map((subject) => subject.id);
  const chosen: ReadonlySet<number> = new Set(field.value);
  const choose = (ids: ReadonlySet<number>) => field.onChange(ascending(ids));
  const state = selectionState(subjectIds, chosen);
  const chosenCount = subjectIds.filter((subjectId) => chosen.has(subjectId)).length;
  if (subjects.length === 0) return <EmptyState>No subjects available. Please add subjects first.</EmptyState>;

  return (
    <fieldset>
      <legend className="sr-only">Subjects</legend>
      <div className="mb-2 flex items-center justify-between gap-4 border-b pb-2">
        <label
          htmlFor={`${id}-all`}
          className="inline-flex min-h-8 cursor-pointer items-center gap-2.5 font-semibold text-sm"
        >
          <Checkbox
            id={`${id}-all`}
            ref={field.ref}
            checked={state === 'all'}
            isMixed={state === 'some'}
            onChange={() => choose(toggleAll(subjectIds, chosen))}
            onBlur={field.onBlur}
          />
          Select All
        </label>
        <p aria-live="polite" className="text-secondary-deep text-sm tabular-nums">
          {pluralize(subjects.length, `${chosenCount} of 1 subject`, (count) => `${chosenCount} of ${count} subjects`)}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {subjects.map((subject) => (
          <label
            key={subject.id}
            htmlFor={`${id}-${subject.id}`}
            className="flex min-h-9 min-w-0 cursor-pointer items-center gap-2.5 py-1 text-sm"
          >
            <Checkbox
              id={`${id}-${subject.id}`}
              checked={chosen.has(subject.id)}
              onChange={() => choose(toggleOne(subject.id, chosen))}
              onBlur={field.onBlur}
            />
            <span className="wrap-anywhere min-w-0">{subject.subjectName}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
