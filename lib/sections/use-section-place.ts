'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { classesQuery } from '@/lib/classes/queries';
import { sectionByIdQuery } from './place';

/** Where a page of a section is: the names that its heading needs. */
export interface SectionPlace {
  sectionId: number;
  classId: number;
  className: string;
  sectionName: string;
}

interface Finding {
  /** `null` until both names are there. */
  place: SectionPlace | null;
  /** The server has no such section. */
  isUnknown: boolean;
  /** Nothing should be asked about the section before it is known to be there. */
  isLooking: boolean;
}

/** Finds the names of a section that was opened by its address alone. */
export function useSectionPlace(sectionId: number): Finding {
  const client = useQueryClient();
  const { data: section, isPending: isLooking } = useQuery(sectionByIdQuery(client, sectionId));
  // All of them, because a section's class may have been switched off meanwhile.
  const { data: classes } = useQuery(classesQuery(''));
  const isUnknown = section === null;
  if (!section || !classes) return { place: null, isUnknown, isLooking };
  const className = classes.data.find(({ id }) => id === section.classid)?.classname ?? '';
  const place = { sectionId, classId: section.classid, className, sectionName: section.section };
  return { place, isUnknown, isLooking };
}
