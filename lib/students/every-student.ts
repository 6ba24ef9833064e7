/** All students of the school, for pickers: the list's calls, page after page. */

import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/client/call';
import type { Student } from '@/lib/contract/students';
import { hasId } from '@/lib/lists/has-id';
import { isCut } from '@/lib/lists/list-page';
import { maxStudentsPerPage } from './queries';

export interface EveryStudent {
  students: Student[];
  /** The server has more than it gives page by page; a search finds them. */
  isCut: boolean;
}

/** @param total `null` where the server doesn't say. */
type OnProgress = (loaded: number, total: number | null) => void;

export const everyStudentKey = ['every student'];

async function loadEvery(signal: AbortSignal, onProgress: OnProgress): Promise<EveryStudent> {
  const known = new Map<number, Student>();
  for (let page = 1; ; page += 1) {
    const query = { page, per_page: maxStudentsPerPage, search: '' };
    const { data, total_records: total } = await call('GET /students/list', { query }, { signal });
    const before = known.size;
    for (const student of data.filter(hasId)) known.set(student.id, student);
    const students = [...known.values()];
    // Servers may send smaller pages than were asked for, no total, or the same page again and again.
    const isOver = known.size === before || (total !== null && known.size >= total);
    if (isOver) return { students, isCut: data.length > 0 && isCut(students, total, maxStudentsPerPage) };
    onProgress(known.size, total);
  }
}

/** Always read afresh: where students are decides what is asked before they are moved. */
export const everyStudentQuery = (onProgress: OnProgress) =>
  queryOptions({
    queryKey: everyStudentKey,
    queryFn: ({ signal }) => loadEvery(signal, onProgress),
    staleTime: 0,
    gcTime: 0,
  });
