import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '@/lib/browser/client/call';
import type { ListParams } from '@/lib/browser/lists/list-params';
import { parseId } from '@/lib/contract/values/integers';
import { activeClassesQuery } from '@/lib/features/classes/queries';

export const sectionPageSizes = { name: 'sections', sizes: [5, 10, 20], defaultSize: 20 } as const;
export const sectionTeacherPageSizes = {
  name: 'section-teachers',
  sizes: [5, 10, 25, 50, 100],
  defaultSize: 50,
} as const;
export const sectionStudentPageSizes = {
  name: 'section-students',
  sizes: [10, 25, 50, 100, 150],
  defaultSize: 100,
} as const;

/** The largest page that the server sends, in rows. */
export const maxSectionsPerPage = 100;

interface SectionsRequest extends Pick<ListParams, 'page' | 'size'> {
  /** `null` selects all classes. */
  classId: number | null;
  search?: string;
}

export const sectionsQuery = ({ classId, page, size, search }: SectionsRequest) =>
  callQuery(
    'GET /sections/list',
    { query: { page, pageSize: size, class_id: classId ?? undefined, search: search || undefined } },
    'Failed to load sections',
  );

/**
 * Returns the query of the sections of the class that the URL selects. Needs the active classes in the cache.
 * @param classText the parameter `class` of the URL
 */
export function sectionsOfSelectedClass(
  client: QueryClient,
  classText: string | null,
  { page, size }: Pick<ListParams, 'page' | 'size'>,
) {
  const classes = client.getQueryData(activeClassesQuery().queryKey)?.data ?? [];
  const selected = findSelectedClass(classes, parseId(classText));
  return selected ? [sectionsQuery({ classId: selected.id, page, size })] : [];
}

export const sectionsOfClassQuery = (classId: number) => sectionsQuery({ classId, page: 1, size: maxSectionsPerPage });

/**
 * Requests the first page of the list of all sections. Screens prefetch this query, so that `sectionByIdQuery` finds
 * most sections in the cache.
 */
export const firstSectionsQuery = () => sectionsQuery({ classId: null, page: 1, size: maxSectionsPerPage });

export const sectionTeachersQuery = (sectionId: number) =>
  callQuery('GET /section/teachers', { query: { section_id: sectionId } });

export const sectionStudentsQuery = (sectionId: number) =>
  callQuery('GET /section/students', { query: { section_id: sectionId } }, 'Failed to load students');

export function findSelectedClass<Class extends { id: number }>(
  classes: readonly Class[],
  classId: number | null,
): Class | null {
  return classes.find(({ id }) => id === classId) ?? classes[0] ?? null;
}
