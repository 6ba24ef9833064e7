'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LoadError } from '@/components/data-table/load-error';
import { PickManyDialog } from '@/components/dialogs/pick-many-dialog';
import { messageOr } from '@/lib/client/call-error';
import type { SectionStudent } from '@/lib/contract/sections';
import type { Student } from '@/lib/contract/students';
import { personName } from '@/lib/format/person-name';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { isCut } from '@/lib/lists/list-page';
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

const studentsOf = (search: string) => studentsQuery({ search, page: 1, size: maxStudentsPerPage });

const hasMore = (reply: { data: readonly Student[]; total_records: number | null } | undefined) =>
  reply !== undefined && isCut(reply.data, reply.total_records, maxStudentsPerPage);

export function AddStudentsDialog({ sectionId, summary, students, onClose }: AddStudentsDialogProps) {
  const first = useQuery(studentsOf(''));
  const [search, setSearch] = useState('');
  // With more students than one page holds, the search must run on the server.
  const asked = hasMore(first.data) ? search.trim() : '';
  const wanted = useDebounced(asked, searchDelayMs);
  const all = useQuery({ ...studentsOf(wanted), placeholderData: keepPreviousData });
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
        summary
          ? `${summary.className} ${summary.sectionName}. Students from another section move to this one.`
          : undefined
      }
      items={items}
      hasMore={hasMore(all.data)}
      instead={
        all.isError && (
          <LoadError
            message={messageOr(all.error, 'Failed to load students. Please try again later.')}
            isRetrying={all.isFetching}
            onRetry={() => all.refetch()}
          />
        )
      }
      search={{ label: 'Search students', onChange: setSearch, isPending: asked !== wanted || all.isPlaceholderData }}
      submit={{ label: (count) => `Add ${count} Student(s)`, busyLabel: 'Adding…' }}
      onSubmit={async (ids) => {
        await adding.mutateAsync(ids);
        return null;
      }}
      onClose={onClose}
    />
  );
}
