'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { activeClassesQuery } from '@/lib/classes/queries';
import type { SchoolClass } from '@/lib/contract/classes';
import type { Section } from '@/lib/contract/sections';
import { useAddress } from '@/lib/lists/use-address';
import { classIdOf, shownClass } from '@/lib/sections/shown-class';

const none: readonly SchoolClass[] = [];

/** The class chosen in the address, the first one at first. */
export function useShownClass() {
  const { query, write } = useAddress();
  const classes = useQuery(activeClassesQuery());
  const choices = classes.data?.data ?? none;
  return {
    classes,
    classId: shownClass(choices, classIdOf(query.get('class')))?.id ?? null,
    // While another class's rows are on their way, those of the last one still stand there.
    classNameOf: useCallback(
      ({ classid }: Section) => choices.find(({ id }) => id === classid)?.classname ?? '',
      [choices],
    ),
    // Other rows: the old page number means nothing any more.
    setClassId: (id: number) => write({ class: String(id), page: null }, 'push'),
  };
}
