'use client';

import { useQueries } from '@tanstack/react-query';
import { messageOr } from '@/lib/browser/client/call-error';
import { hasId } from '@/lib/browser/lists/has-id';
import { type DocumentChoice, documentQueries } from './queries';

export function useDocumentStudents(choice: DocumentChoice) {
  return useQueries({
    queries: documentQueries(choice),
    combine: (results) => {
      const error = results.find((result) => result.error)?.error;
      const isLoaded = results.every(({ data }) => data);
      const students = isLoaded ? results.flatMap(({ data }) => data?.data ?? []).filter(hasId) : undefined;
      return {
        students,
        missing: students && choice.sectionId === null ? choice.studentIds.length - students.length : 0,
        failure: error && messageOr(error, 'Failed to load students. Please try again later.'),
        isFetching: results.some((result) => result.isFetching),
        retry: () => {
          for (const result of results) if (result.error) void result.refetch();
        },
      };
    },
  });
}
