'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import type { ActiveClass } from '@/lib/contract/classes';
import type { Section } from '@/lib/contract/sections';
import { parseId } from '@/lib/contract/values/integers';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { findSelectedClass } from '@/lib/features/sections/queries';

const none: readonly ActiveClass[] = [];

/** Returns the class that the URL selects. The default is the first class. */
export function useSelectedClass() {
  const { query, write } = useUrlParams();
  const classes = useQuery(activeClassesQuery());
  const choices = classes.data?.data ?? none;
  return {
    classes,
    classId: findSelectedClass(choices, parseId(query.get('class')))?.id ?? null,
    // Finds the class name by the class id of each section, because sections of the previous class stay visible during
    // loading.
    classNameOf: useCallback(
      ({ classid }: Section) => choices.find(({ id }) => id === classid)?.classname ?? '',
      [choices],
    ),
    // Resets the page number, because it belongs to the rows of the previous class.
    setClassId: (id: number) => write({ class: String(id), page: null }, 'push'),
  };
}
