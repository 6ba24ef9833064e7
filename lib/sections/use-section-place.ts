'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { classesQuery } from '@/lib/classes/queries';
import { sectionByIdQuery } from './place';

/** The ids and names that a section page's heading needs. */
export interface SectionPlace {
  sectionId: number;
  classId: number;
  className: string;
  sectionName: string;
}

interface Finding {
  /** `null` until both names are known. */
  place: SectionPlace | null;
  /** The server has no such section. */
  isUnknown: boolean;
  /** Still looking for the section; don't load anything about it before. */
  isLooking: boolean;
}

/** Finds the names of a section by its id. */
export function useSectionPlace(sectionId: number): Finding {
  const client = useQueryClient();
  const { data: section, isPending: isLooking } = useQuery(sectionByIdQuery(client, sectionId));
  // All classes, because a section's class may be inactive.
  const { data: classes } = useQuery(classesQuery(''));
  const isUnknown = section === null;
  if (!section || !classes) return { place: null, isUnknown, isLooking };
  const className = classes.data.find(({ id }) => id === section.classid)?.classname ?? '';
  const place = { sectionId, classId: section.classid, className, sectionName: section.section };
  return { place, isUnknown, isLooking };
}
