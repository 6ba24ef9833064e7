import { queryOptions } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import { hasId } from '@/lib/browser/lists/has-id';
import { type AllRows, type ReadAllOptions, readAllRows } from '@/lib/browser/lists/read-all-rows';
import type { Student } from '@/lib/contract/students';
import { maxStudentsPerPage, type StudentsRequest, studentsInput } from './queries';

export function readStudents(
  view: Omit<StudentsRequest, 'page' | 'size'>,
  maxRows: number,
  options: ReadAllOptions,
): Promise<AllRows<Student>> {
  const size = maxStudentsPerPage;
  const readPage = async (page: number) => {
    const input = studentsInput({ ...view, page, size });
    const { data, total_records } = await call('GET /students/list', input, { signal: options.signal });
    return { rows: data, total: total_records };
  };
  return readAllRows(readPage, { pageSize: size, maxRows, keyOf: ({ id }) => id }, options);
}

interface AllStudents {
  students: Student[];
  /** True if `students` is incomplete. The user can find the missing students by a search on the server. */
  isTruncated: boolean;
}

const allStudentsKey = ['all students'];

/**
 * The keys of queries that depend on the sections of students. They include the lists of all sections, because a student
 * who is added to a section leaves the previous one.
 */
export const studentKeys = [
  callKey('GET /section/students'),
  callKey('GET /students/list'),
  callKey('GET /web/user/profile'),
  allStudentsKey,
];

async function loadAllStudents(options: ReadAllOptions): Promise<AllStudents> {
  const { rows, isTruncated } = await readStudents({ search: '' }, Number.POSITIVE_INFINITY, options);
  return { students: rows.filter(hasId), isTruncated };
}

/**
 * Loads all students for a picker. The reply is not cached, because the picker needs the current sections: it asks for
 * confirmation before a student leaves a section.
 */
export const allStudentsQuery = (onProgress: ReadAllOptions['onProgress']) =>
  queryOptions({
    queryKey: allStudentsKey,
    queryFn: ({ signal }) => loadAllStudents({ signal, onProgress }),
    staleTime: 0,
    gcTime: 0,
  });
