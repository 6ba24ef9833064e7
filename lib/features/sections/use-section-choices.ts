'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import type { NamedSection } from '@/lib/features/students/place-student';
import { sectionChoices } from './section-choices';
import { allSectionsQuery } from './section-pages';

interface SectionChoicesOptions {
  enabled: boolean;
  /** The section that is listed even if it is inactive. */
  current: NamedSection | null;
}

export function useSectionChoices({ enabled, current }: SectionChoicesOptions) {
  const classes = useQuery({ ...activeClassesQuery(), enabled });
  const sections = useQuery({ ...allSectionsQuery(useQueryClient()), enabled });
  const failed = [classes, sections].filter(({ isError }) => isError);
  return {
    choices: sectionChoices({
      classes: classes.data?.data ?? [],
      sections: sections.data?.sections ?? [],
      current,
    }),
    isLoading: classes.isPending || sections.isPending,
    error: classes.error ?? sections.error,
    isFetching: failed.some(({ isFetching }) => isFetching),
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

export type SectionChoices = ReturnType<typeof useSectionChoices>;
