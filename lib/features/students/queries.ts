import { callQuery } from '@/lib/browser/client/call';
import { readFieldFilters, toFilterQuery } from '@/lib/browser/lists/field-filters';
import { type ListRequest, readImportId, readStatus } from '@/lib/browser/lists/list-params';
import type { Feature } from '@/lib/contract/features';
import { studentFields } from '@/lib/contract/fields/students';
import { parseId } from '@/lib/contract/values/integers';
import { studentSorts } from '@/lib/contract/values/sorts';
import { toServerSearch } from '@/lib/format/phone';

const readStudentStatus = (query: Pick<URLSearchParams, 'get'>, features: readonly Feature[]) =>
  query.get('status') === 'incomplete' && features.includes('incomplete-import')
    ? ('incomplete' as const)
    : readStatus(query);

export const studentList = {
  name: 'students',
  sizes: [5, 10, 25],
  defaultSize: 10,
  sorts: studentSorts,
  readFilters: (query: Pick<URLSearchParams, 'get'>, features: readonly Feature[]) => {
    const classId = parseId(query.get('class'));
    return {
      /** `none` selects students without a section. */
      class: classId ?? (query.get('class') === 'none' ? ('none' as const) : null),
      section: classId === null ? null : parseId(query.get('section')),
      ...readFieldFilters(studentFields, query, features),
      /** `incomplete` selects active students without some of the required data. */
      status: readStudentStatus(query, features),
      import_id: readImportId(query, features),
    };
  },
} as const;

/** The largest page that the server sends, in rows. */
export const maxStudentsPerPage = 1000;

export type StudentsRequest = ListRequest<typeof studentList>;

export const studentsInput = ({ search, page, size, sort, filters }: StudentsRequest) => ({
  query: {
    page,
    per_page: size,
    search: toServerSearch(search),
    sort,
    class_id: filters?.class === 'none' ? undefined : (filters?.class ?? undefined),
    section_id: filters?.section ?? undefined,
    unplaced: filters?.class === 'none' || undefined,
    ...toFilterQuery(studentFields, filters),
    status: filters?.status === 'incomplete' ? ('active' as const) : (filters?.status ?? undefined),
    incomplete: filters?.status === 'incomplete' || undefined,
    import_id: filters?.import_id ?? undefined,
  },
});

export const studentsQuery = (request: StudentsRequest) =>
  callQuery('GET /students/list', studentsInput(request), 'Failed to load students');

/** Needs a server with the feature `filter`. */
export const studentQuery = (id: number | null) =>
  callQuery('GET /students/list', { query: { page: 1, per_page: 1, student_id: id } });
