'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/components/data-table/load-error';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOr } from '@/lib/browser/client/call-error';
import type { SchoolYear } from '@/lib/contract/school-years';
import { useUndoYear } from '@/lib/features/school-years/mutations';
import { yearUndoQuery } from '@/lib/features/school-years/queries';
import { pluralize } from '@/lib/format/pluralize';

/** Shows whom the undo brings back, and who stays because of later changes. */
export function UndoYearDialog({ year, onClose }: { year: SchoolYear; onClose: () => void }) {
  const preview = useQuery(yearUndoQuery(year.year_id));
  const { data, error } = preview;
  const undoing = useUndoYear(onClose);
  const unnamed = (data?.changed ?? 0) - (data?.students.length ?? 0);
  return (
    <ConfirmDialog
      title="Undo the start of the new school year?"
      confirmLabel="Undo"
      isDanger
      isBusy={undoing.isPending || !data}
      error={undoing.error && messageOr(undoing.error, 'This could not be undone. Please try again.')}
      onConfirm={() => undoing.mutate(year)}
      onClose={onClose}
    >
      {error ? (
        <LoadError query={preview} failure="Failed to load" />
      ) : data ? (
        <>
          <p>
            {pluralize(data.returned ?? 0, '1 student returns', (count) => `${count} students return`)} to the sections
            of {year.name}.
          </p>
          {Boolean(data.changed) && (
            <>
              <p className="mt-3">
                {pluralize(
                  data.changed ?? 0,
                  '1 student was changed since, and stays:',
                  (count) => `${count} students were changed since, and stay:`,
                )}
              </p>
              <ul className="mt-1 grid gap-1 text-sm">
                {data.students.map(({ student_id, name, reason }) => (
                  <li key={student_id}>
                    {name}: {reason}
                  </li>
                ))}
                {unnamed > 0 && <li>{pluralize(unnamed, 'and 1 more', (count) => `and ${count} more`)}</li>}
              </ul>
            </>
          )}
        </>
      ) : (
        <Skeleton className="h-10" />
      )}
    </ConfirmDialog>
  );
}
