import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { type EveryRow, everyRow, type Reading } from '@/lib/browser/lists/every-row';
import { hasId } from '@/lib/browser/lists/has-id';
import type { Student } from '@/lib/contract/students';
import { maxStudentsPerPage, type StudentsRequest, studentsInput } from './queries';

export function readStudents(
  view: Omit<StudentsRequest, 'page' | 'size'>,
  most: number,
  reading: Reading,
): Promise<EveryRow<Student>> {
  const size = maxStudentsPerPage;
  const readPage = async (page: number) => {
    const input = studentsInput({ ...view, page, size });
    const { data, total_records } = await call('GET /students/list', input, { signal: reading.signal });
    return { rows: data, total: total_records };
  };
  return everyRow(readPage, { size, most, keyOf: ({ id }) => id }, reading);
}

interface EveryStudent {
  students: Student[];
  /** True if the server has more students than it sends by page. A search finds the others. */
  isCut: boolean;
}

export const everyStudentKey = ['every student'];

async function loadEvery(reading: Reading): Promise<EveryStudent> {
  const { rows, isCut } = await readStudents({ search: '' }, Number.POSITIVE_INFINITY, reading);
  return { students: rows.filter(hasId), isCut };
}

/**
 * Loads all students for a picker. Never cached, because the current section decides whether a move needs confirmation.
 */
export const everyStudentQuery = (onProgress: Reading['onProgress']) =>
  queryOptions({
    queryKey: everyStudentKey,
    queryFn: ({ signal }) => loadEvery({ signal, onProgress }),
    staleTime: 0,
    gcTime: 0,
  });
