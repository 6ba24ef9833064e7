'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { classesQuery } from '@/lib/classes/queries';
import { allSectionsQuery } from '@/lib/sections/section-pages';
import { classEntries, sectionEntries } from './places';

/** All classes and sections of the school, loaded once something is searched for. */
export function useClasses(isWanted: boolean) {
  const client = useQueryClient();
  const classes = useQuery({ ...classesQuery(''), enabled: isWanted });
  const sections = useQuery({ ...allSectionsQuery(client), enabled: isWanted });
  const isFailed = (query: typeof classes | typeof sections) => query.isError && !query.isFetching;
  return {
    classes: useMemo(() => classEntries(classes.data?.data ?? []), [classes.data]),
    sections: useMemo(
      // A section without its class could be any.
      () => (classes.data && sections.data ? sectionEntries(classes.data.data, sections.data.sections) : []),
      [classes.data, sections.data],
    ),
    isLoading: classes.isFetching || sections.isFetching,
    isFailed: isFailed(classes) || isFailed(sections),
    retry: () => Promise.all([classes, sections].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
