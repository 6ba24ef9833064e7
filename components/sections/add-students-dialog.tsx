'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LoadError } from '@/components/data-table/load-error';
import { PickManyDialog, type RemainingSelection } from '@/components/dialogs/pick-many-dialog';
import { useConfirm } from '@/components/dialogs/use-confirm';
import { useDebounced } from '@/lib/browser/hooks/use-debounced';
import { hasId } from '@/lib/browser/lists/has-id';
import { isTruncated } from '@/lib/browser/lists/read-all-rows';
import { useFeature } from '@/lib/browser/session/session-features';
import type { SectionStudent } from '@/lib/contract/sections';
import type { Student } from '@/lib/contract/students';
import type { SectionSummary } from '@/lib/features/sections/section-by-id';
import { moveQuestion, useAddSectionStudents } from '@/lib/features/sections/student-moves';
import { studentOptions, toStudentMove } from '@/lib/features/sections/student-options';
import { allStudentsQuery } from '@/lib/features/students/all-students';
import { maxStudentsPerPage, studentsQuery } from '@/lib/features/students/queries';
import { formatCount } from '@/lib/format/pluralize';
import { isShortSearch } from '@/lib/format/search-text';

interface AddStudentsDialogProps {
  sectionId: number;
  summary: SectionSummary | null;
  students: readonly SectionStudent[];
  onClose: () => void;
}

const searchDelayMs = 500;

export function AddStudentsDialog({ sectionId, summary, students, onClose }: AddStudentsDialogProps) {
  const hasPlacement = useFeature('placement');
  const findsParents = useFeature('search-reasons');
  const [loaded, setLoaded] = useState<{ count: number; total: number | null } | null>(null);
  const allStudents = useQuery(allStudentsQuery((count, total) => setLoaded({ count, total })));
  const [search, setSearch] = useState('');
  const isListTruncated = allStudents.data?.isTruncated;
  // Searches on the server only in two cases: the list is truncated, or the server also searches the names of parents.
  const requestedSearch = isListTruncated || (findsParents && !isShortSearch(search)) ? search.trim() : '';
  const debouncedSearch = useDebounced(requestedSearch, searchDelayMs);
  const searchQuery = useQuery({
    ...studentsQuery({ search: debouncedSearch, page: 1, size: maxStudentsPerPage }),
    enabled: allStudents.data !== undefined && debouncedSearch !== '',
    placeholderData: keepPreviousData,
  });
  const searchReply = debouncedSearch ? searchQuery.data : undefined;
  const list = (isListTruncated && searchReply?.data) || allStudents.data?.students;
  const activeQuery = isListTruncated && debouncedSearch ? searchQuery : allStudents;
  const items = useMemo(
    () =>
      list &&
      studentOptions({
        students: list,
        sectionStudents: students,
        hasPlacement,
        reasons: findsParents && !searchQuery.isPlaceholderData ? toReasons(searchReply?.data) : undefined,
      }),
    [list, students, hasPlacement, findsParents, searchReply, searchQuery.isPlaceholderData],
  );

  // Keeps all students loaded so far, because the results of a later search may lack a selected student.
  const seenStudents = useRef(new Map<number, Student & { id: number }>());
  useEffect(() => {
    for (const student of list?.filter(hasId) ?? []) seenStudents.current.set(student.id, student);
  }, [list]);

  const adding = useAddSectionStudents(sectionId);
  const { ask, dialog } = useConfirm();

  const add = async (ids: number[]): Promise<RemainingSelection | null> => {
    const chosen = ids.flatMap((id) => seenStudents.current.get(id) ?? []).map(toStudentMove);
    // A server without the feature does not say from which section a student moves.
    const placed = hasPlacement ? chosen : chosen.map((student) => ({ ...student, from: null }));
    const asked = moveQuestion(placed, summary && `${summary.className} ${summary.sectionName}`);
    if (asked && !(await ask({ ...asked, title: 'Move Students', isDanger: asked.isLarge })))
      return { ids, notice: null };
    await adding.mutateAsync(chosen);
    return null;
  };

  return (
    <PickManyDialog
      title="Add Students"
      context={
        summary
          ? `${summary.className} ${summary.sectionName}. Students from another section move to this one.`
          : undefined
      }
      items={items}
      hasMore={isListTruncated && (searchReply ? hasMoreResults(searchReply) : true)}
      replacement={
        activeQuery.isError ? (
          <LoadError query={activeQuery} failure="Failed to load students. Please try again later." />
        ) : (
          !list && loaded && <Loading {...loaded} />
        )
      }
      search={{
        label: 'Search students',
        onChange: setSearch,
        isPending:
          requestedSearch !== debouncedSearch ||
          (debouncedSearch !== '' && !searchQuery.isError && (searchQuery.isPending || searchQuery.isPlaceholderData)),
        isNarrowed: isListTruncated && searchReply && !hasMoreResults(searchReply),
      }}
      submit={{ label: (count) => `Add ${count} Student(s)`, busyLabel: 'Adding…' }}
      onSubmit={add}
      onClose={onClose}
    >
      {dialog}
    </PickManyDialog>
  );
}

const hasMoreResults = ({ data, total_records }: { data: readonly Student[]; total_records: number | null }) =>
  isTruncated(data, total_records, maxStudentsPerPage);

const toReasons = (students: readonly Student[] = []) =>
  new Map(students.flatMap(({ id, foundBy }) => (id !== null && foundBy ? [[id, foundBy] as const] : [])));

function Loading({ count, total }: { count: number; total: number | null }) {
  const all = total === null ? '' : ` of ${formatCount(total)}`;
  return (
    <p role="status" className="grid h-80 place-items-center rounded-control border text-secondary-deep">
      {formatCount(count)}
      {all} students loaded…
    </p>
  );
}
