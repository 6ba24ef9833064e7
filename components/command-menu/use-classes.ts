'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { classesQuery } from '@/lib/features/classes/queries';
import { allSectionsQuery } from '@/lib/features/sections/section-by-id';
import { classEntries, sectionEntries } from './menu-entries';

/** Loads all classes and sections of the school, once the user searches. */
export function useClasses(isEnabled: boolean) {
  const client = useQueryClient();
  const classes = useQuery({ ...classesQuery(''), enabled: isEnabled });
  const sections = useQuery({ ...allSectionsQuery(client), enabled: isEnabled });
  const isFailed = (query: typeof classes | typeof sections) => query.isError && !query.isFetching;
  return {
    classes: useMemo(() => classEntries(classes.data?.data ?? []), [classes.data]),
    sections: useMemo(
      // Waits for the classes too, because a section name is ambiguous without its class.
      () => (classes.data && sections.data ? sectionEntries(classes.data.data, sections.data.sections) : []),
      [classes.data, sections.data],
    ),
    isLoading: classes.isFetching || sections.isFetching,
    isFailed: isFailed(classes) || isFailed(sections),
    retry: () => Promise.all([classes, sections].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
