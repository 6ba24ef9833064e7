'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LoadError } from '@/components/data-table/load-error';
import { PickManyDialog } from '@/components/dialogs/pick-many-dialog';
import { messageOr } from '@/lib/client/call-error';
import type { SectionStudent } from '@/lib/contract/sections';
import { personName } from '@/lib/format/person-name';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { useAddSectionStudents } from '@/lib/sections/member-mutations';
import { enrollment, studentsToAdd } from '@/lib/sections/members';
import { maxStudentsPerPage } from '@/lib/sections/queries';
import type { SectionSummary } from '@/lib/sections/use-section-summary';
import { studentsQuery } from '@/lib/students/queries';

interface AddStudentsDialogProps {
  sectionId: number;
  summary: SectionSummary | null;
  /** The section's current students. */
  students: readonly SectionStudent[];
  onClose: () => void;
}

const searchDelayMs = 500;

export function AddStudentsDialog({ sectionId, summary, students, onClose }: AddStudentsDialogProps) {
  const first = useQuery(studentsQuery({ search: '', page: 1, size: maxStudentsPerPage }));
  const [search, setSearch] = useState('');
  // With more students than one page holds, the search must run on the server.
  const isLarger = (first.data?.total_records ?? 0) > maxStudentsPerPage;
  const wanted = useDebounced(isLarger ? search.trim() : '', searchDelayMs);
  const all = useQuery({
    ...studentsQuery({ search: wanted, page: 1, size: maxStudentsPerPage }),
    placeholderData: keepPreviousData,
  });
  const adding = useAddSectionStudents(sectionId);
  const list = all.data?.data;
  const items = useMemo(
    () =>
      list &&
      studentsToAdd(list, students).map(({ id, enrollmentNo, isActive, ...names }) => ({
        id,
        label: `${enrollment(enrollmentNo, id)} - ${personName(names)}`,
        detail: isActive ? undefined : 'Inactive',
      })),
    [list, students],
  );

  return (
    <PickManyDialog
      title="Add Students"
      context={
        summary ? `${summary.className} ${summary.sectionName}. Who is in another section moves here.` : undefined
      }
      items={items}
      instead={
        all.isError && (
          <LoadError
            message={messageOr(all.error, 'Failed to load students. Please try again later.')}
            isRetrying={all.isFetching}
            onRetry={() => all.refetch()}
          />
        )
      }
      search={{ label: 'Search students', onChange: setSearch }}
      submit={{ label: (count) => `Add ${count} Student(s)`, busyLabel: 'Adding…' }}
      onSubmit={async (ids) => {
        await adding.mutateAsync(ids);
        return null;
      }}
      onClose={onClose}
    />
  );
}
