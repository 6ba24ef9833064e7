'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { classesQuery } from '@/lib/classes/queries';
import { sectionByIdQuery } from './section-by-id';

/** The ids and names that a section page's heading needs. */
export interface SectionSummary {
  sectionId: number;
  classId: number | null;
  className: string;
  sectionName: string;
}

interface SectionLookup {
  /** `null` until both names are known. */
  summary: SectionSummary | null;
  /** The server has no such section. */
  isUnknown: boolean;
  /** Still looking for the section; don't load anything about it before. */
  isLooking: boolean;
}

/** Finds the names of a section by its id. */
export function useSectionSummary(sectionId: number): SectionLookup {
  const client = useQueryClient();
  const { data: section, isPending: isLooking } = useQuery(sectionByIdQuery(client, sectionId));
  // All classes, because a section's class may be inactive.
  const { data: classes } = useQuery(classesQuery(''));
  const isUnknown = section === null;
  if (!section || !classes) return { summary: null, isUnknown, isLooking };
  const className = classes.data.find(({ id }) => id === section.classid)?.classname ?? '';
  const summary = { sectionId, classId: section.classid, className, sectionName: section.section };
  return { summary, isUnknown, isLooking };
}
