'use client';

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '@/lib/browser/hooks/use-debounced';
import { isTruncated } from '@/lib/browser/lists/read-all-rows';
import { useFeature, useMayCall } from '@/lib/browser/session/session-features';
import { employeesQuery } from '@/lib/features/employees/queries';
import { myStudentsQuery } from '@/lib/features/my-sections/queries';
import { searchMyStudents } from '@/lib/features/my-sections/rules';
import { studentsQuery } from '@/lib/features/students/queries';
import type { Entry } from './entry';
import { allMatching, employeeEntry, myStudentEntry, studentEntry } from './menu-entries';

const debounceMs = 300;
const peoplePerList = 4;

/**
 * Removes the error toast of a query, because the menu shows a failure itself. A toast would appear after each key
 * press.
 */
const withoutErrorToast = <Reply>(query: UseQueryOptions<Reply>) => ({
  ...query,
  meta: { ...query.meta, error: undefined },
});

interface PeopleQuery<Row> {
  data: { data: readonly Row[]; total_records: number | null } | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
}

export interface PeopleResults {
  heading: string;
  /** `undefined` while the search runs, and after it has failed. */
  entries: Entry[] | undefined;
  all: Entry | null;
  isFailed: boolean;
  retry: () => unknown;
}

/**
 * Returns up to four students and four employees that match `search`, or the children of a teacher. Never returns
 * results of an earlier search.
 */
export function usePeople(search: string): PeopleResults[] {
  const canFilter = useFeature('filter');
  const hasReasons = useFeature('search-reasons');
  const debouncedSearch = useDebounced(search, debounceMs);
  const enabled = debouncedSearch !== '' && debouncedSearch === search;
  const request = { search: debouncedSearch, page: 1, size: peoplePerList };
  const maySearch = useMayCall('GET /students/list');
  const students = useQuery({ ...withoutErrorToast(studentsQuery(request)), enabled: enabled && maySearch });
  const employees = useQuery({ ...withoutErrorToast(employeesQuery(request)), enabled: enabled && maySearch });
  const children = useQuery({ ...withoutErrorToast(myStudentsQuery()), enabled: enabled && !maySearch });
  const found = useMemo(
    () => children.data && searchMyStudents(children.data.data, debouncedSearch),
    [children.data, debouncedSearch],
  );

  const toResults = <Row>(
    heading: string,
    list: '/students' | '/employees' | null,
    { data: reply, isFetching, isError, refetch }: PeopleQuery<Row>,
    toEntry: (row: Row) => Entry,
  ): PeopleResults => {
    const hasResults = enabled && reply !== undefined && !isError;
    return {
      heading,
      entries: hasResults ? reply.data.slice(0, peoplePerList).map(toEntry) : undefined,
      all:
        list && hasResults && isTruncated(reply.data, reply.total_records, peoplePerList)
          ? allMatching(list, search)
          : null,
      isFailed: enabled && isError && !isFetching,
      retry: refetch,
    };
  };
  if (!maySearch) {
    const data = found && { data: found, total_records: found.length };
    return [toResults('Students', null, { ...children, data }, myStudentEntry)];
  }
  return [
    toResults('Students', '/students', students, (student) => studentEntry(student, canFilter, hasReasons)),
    toResults('Employees', '/employees', employees, (employee) => employeeEntry(employee, canFilter)),
  ];
}
