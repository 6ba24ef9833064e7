'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasId } from '@/lib/browser/lists/has-id';
import type { NamedSection } from '@/lib/features/attendance/export';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { allSectionsQuery } from '@/lib/features/sections/section-by-id';

export interface SectionGroup {
  id: number;
  classname: string;
  sections: readonly NamedSection[];
}

/**
 * Returns the active classes with their sections. Requests the sections of all classes together, instead of making one
 * request per class.
 */
export function useSectionGroups() {
  const client = useQueryClient();
  const classes = useQuery(activeClassesQuery());
  const sections = useQuery(allSectionsQuery(client));
  const data = useMemo(() => {
    if (!classes.data || !sections.data) return undefined;
    const withId = sections.data.sections.filter(hasId);
    return classes.data.data
      .map(({ id, classname }): SectionGroup => {
        const classSections = withId.filter(({ classid }) => classid === id);
        return {
          id,
          classname,
          sections: classSections.map((section) => ({ id: section.id, name: `${classname} ${section.section}` })),
        };
      })
      .filter((group) => group.sections.length > 0);
  }, [classes.data, sections.data]);
  const failed = [classes, sections].filter(({ isError }) => isError);
  return {
    data,
    isFailed: failed.length > 0,
    isFetching: classes.isFetching || sections.isFetching,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
