'use client';

import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { EmptyState } from '@/components/data-table/empty-state';
import { Checkbox } from '@/components/ui/checkbox';
import { ascending, selectionState, toggleAll, toggleOne } from '@/lib/browser/lists/selection';
import type { Subject } from '@/lib/contract/subjects';
import { pluralize } from '@/lib/format/pluralize';

export interface SubjectsForm {
  subjectIds: number[];
}

interface SubjectChoiceProps {
  control: Control<SubjectsForm>;
  subjects: readonly (Subject & { id: number })[];
}

export function SubjectChoice({ control, subjects }: SubjectChoiceProps) {
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
