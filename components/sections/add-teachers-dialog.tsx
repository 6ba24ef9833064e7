'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LoadError } from '@/components/data-table/load-error';
import { PickManyDialog, type RemainingSelection } from '@/components/dialogs/pick-many-dialog';
import { useConfirm } from '@/components/dialogs/use-confirm';
import type { Failure } from '@/lib/browser/client/run-sequentially';
import type { ActiveEmployee } from '@/lib/contract/employees';
import type { SectionTeacher } from '@/lib/contract/sections';
import { bulkQuestion } from '@/lib/features/bulk/texts';
import { activeEmployeesQuery } from '@/lib/features/employees/queries';
import { teacherNoun } from '@/lib/features/sections/bulk';
import { employeesToAdd } from '@/lib/features/sections/rules';
import type { SectionSummary } from '@/lib/features/sections/section-by-id';
import { useAddSectionTeachers } from '@/lib/features/sections/teacher-mutations';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';

interface AddTeachersDialogProps {
  sectionId: number;
  summary: SectionSummary | null;
  teachers: readonly SectionTeacher[];
  onClose: () => void;
}

export function AddTeachersDialog({ sectionId, summary, teachers, onClose }: AddTeachersDialogProps) {
  const activeEmployees = useQuery(activeEmployeesQuery());
  const adding = useAddSectionTeachers(sectionId);
  const { ask, dialog } = useConfirm();
  const [progress, setProgress] = useState('Adding…');
  const employees = activeEmployees.data?.data;
  const items = useMemo(
    () =>
      employees &&
      employeesToAdd(employees, teachers).map(({ empId, designation, ...names }) => ({
        id: empId,
        label: personName(names),
        detail: designation,
      })),
    [employees, teachers],
  );

  const add = async (ids: number[]): Promise<RemainingSelection | null> => {
    const chosen = (employees ?? []).filter(({ empId }) => ids.includes(empId));
    const target = summary ? `${summary.className} ${summary.sectionName}` : 'this section';
    const question = bulkQuestion({
      ...{ label: 'Add', noun: teacherNoun, count: chosen.length, meaning: [`They become teachers of ${target}.`] },
    });
    if (question && !(await ask({ ...question, text: question.lines.join(' ') }))) return { ids, notice: null };
    const { done, failed } = await adding.mutateAsync({
      employees: chosen,
      onProgress: (count) => setProgress(`Added ${count} of ${chosen.length}…`),
    });
    if (failed.length === 0) return null;
    return {
      ids: failed.map(({ item }) => item.empId),
      notice: <NotAdded addedCount={done.length} failed={failed} />,
    };
  };

  return (
    <PickManyDialog
      title="Add Teacher"
      context={summary ? `${summary.className} ${summary.sectionName}` : undefined}
      items={items}
      replacement={
        activeEmployees.isError && (
          <LoadError query={activeEmployees} failure="Failed to load employees. Please try again later." />
        )
      }
      search={{ label: 'Search employees' }}
      submit={{ label: (count) => `Add ${count} Teacher(s)`, busyLabel: progress }}
      onSubmit={add}
      onClose={onClose}
    >
      {dialog}
    </PickManyDialog>
  );
}

interface NotAddedProps {
  addedCount: number;
  failed: readonly Failure<ActiveEmployee>[];
}

function NotAdded({ addedCount, failed }: NotAddedProps) {
  return (
    <>
      <p className="font-semibold">
        {addedCount > 0 && pluralize(addedCount, '1 teacher was added. ', (count) => `${count} teachers were added. `)}
        {pluralize(
          failed.length,
          '1 teacher could not be added and is still selected:',
          (count) => `${count} teachers could not be added and are still selected:`,
        )}
      </p>
      <ul className="mt-1 max-h-32 list-disc overflow-y-auto pl-5">
        {failed.map(({ item, reason }) => (
          <li key={item.empId}>
            {personName(item)}: {reason}
          </li>
        ))}
      </ul>
    </>
  );
}
