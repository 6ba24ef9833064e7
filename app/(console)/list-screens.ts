import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ClassesScreen } from '@/components/classes/classes-screen';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import { type ListContext, readListParams } from '@/lib/browser/lists/list-params';
import { activeClassesQuery, classesQuery, classPageSizes } from '@/lib/features/classes/queries';
import { employeeList, employeesQuery } from '@/lib/features/employees/queries';
import { holidaysQuery } from '@/lib/features/holidays/queries';
import { sectionPageSizes, sectionsOfSelectedClass } from '@/lib/features/sections/queries';
import { studentList, studentsQuery } from '@/lib/features/students/queries';
import { subjectPageSizes, subjectsQuery } from '@/lib/features/subjects/queries';

// biome-ignore lint/suspicious/noExplicitAny: the queries of a screen have replies of different types.
type Queries = FetchQueryOptions<any, any, any, any>[];

interface ListScreen {
  Screen: ComponentType;
  queries: (query: URLSearchParams, context: ListContext) => Queries;
  /** Returns queries that depend on the results of `queries`. */
  dependentQueries?: (client: QueryClient, query: URLSearchParams, context: ListContext) => Queries;
}

export const listScreens: Record<string, ListScreen> = {
  '/employees': {
    Screen: EmployeesScreen,
    queries: (query, context) => [employeesQuery(readListParams(query, employeeList, context))],
  },
  '/students': {
    Screen: StudentsScreen,
    queries: (query, context) => [studentsQuery(readListParams(query, studentList, context))],
  },
  '/classes': {
    Screen: ClassesScreen,
    queries: (query, context) => [classesQuery(readListParams(query, classPageSizes, context).search)],
  },
  '/sections': {
    Screen: SectionsScreen,
    queries: () => [activeClassesQuery()],
    dependentQueries: (client, query, context) =>
      sectionsOfSelectedClass(client, query.get('class'), readListParams(query, sectionPageSizes, context)),
  },
  '/subjects': {
    Screen: SubjectsScreen,
    queries: (query, context) => [subjectsQuery(readListParams(query, subjectPageSizes, context))],
  },
  '/holidays': { Screen: HolidaysScreen, queries: () => [holidaysQuery()] },
};

/**
 * Stale rows are requested again, but not awaited. Shows no toast for a failed request, because the screen repeats it.
 */
export async function readRows({ pathname, searchParams }: URL, client: QueryClient, context: ListContext) {
  const screen = listScreens[pathname];
  if (!screen) return;
  const readAll = (queries: Queries) =>
    Promise.all(
      queries.map((query) => {
        const read = client.fetchQuery({ ...query, meta: { ...query.meta, error: undefined } });
        if (client.getQueryData(query.queryKey) === undefined) return read;
        return void read.catch(() => undefined);
      }),
    );
  await readAll(screen.queries(searchParams, context));
  await readAll(screen.dependentQueries?.(client, searchParams, context) ?? []);
}
