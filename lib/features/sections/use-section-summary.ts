'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { classesQuery } from '@/lib/features/classes/queries';
import { sectionByIdQuery } from './section-by-id';

export interface SectionSummary {
  sectionId: number;
  classId: number | null;
  className: string;
  sectionName: string;
}

interface SectionLookup {
  summary: SectionSummary | null;
  isUnknown: boolean;
  /** True while the section is being looked up. Until the section is found, callers must not load its data. */
  isSearching: boolean;
}

export function useSectionSummary(sectionId: number): SectionLookup {
  const client = useQueryClient();
  const { data: section, isPending: isSearching } = useQuery(sectionByIdQuery(client, sectionId));
  // Loads all classes, because the class of a section may be inactive.
  const { data: classes } = useQuery(classesQuery(''));
  const isUnknown = section === null;
  if (!section || !classes) return { summary: null, isUnknown, isSearching };
  const className = classes.data.find(({ id }) => id === section.classid)?.classname ?? '';
  const summary = { sectionId, classId: section.classid, className, sectionName: section.section };
  return { summary, isUnknown, isSearching };
}
