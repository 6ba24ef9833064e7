'use client';

import { useQuery } from '@tanstack/react-query';
import { monthKey, readMonth } from '@/lib/attendance/rules';
import { activeClassesQuery } from '@/lib/classes/queries';
import { useToday } from '@/lib/clock/use-today';
import { idIn } from '@/lib/contract/values/integers';
import { isCut } from '@/lib/lists/every-row';
import { hasId } from '@/lib/lists/has-id';
import { useUrlParams } from '@/lib/lists/use-url-params';
import { maxSectionsPerPage, sectionsOfClassQuery } from '@/lib/sections/queries';

/** The report's class, section and month, kept in the URL. Unknown classes and sections are ignored. */
export function useReportChoice() {
  const { query, write } = useUrlParams();
  const today = useToday();
  const classes = useQuery(activeClassesQuery());
  const classId = idIn(query.get('class'));
  const schoolClass = classes.data?.data.find(({ id }) => id === classId) ?? null;

  const sections = useQuery({ ...sectionsOfClassQuery(schoolClass?.id ?? 0), enabled: schoolClass !== null });
  const onOffer = ((schoolClass && sections.data?.sections) ?? []).filter(hasId);
  const sectionId = idIn(query.get('section'));

  return {
    schoolClass,
    sections,
    onOffer,
    hasMore: isCut(sections.data?.sections ?? [], sections.data?.totalrecords ?? 0, maxSectionsPerPage),
    section: onOffer.find(({ id }) => id === sectionId) ?? null,
    today,
    month: readMonth(query.get('month')) ?? readMonth(today),
    // Another class has other sections.
    chooseClass: (id: number) => write({ class: String(id), section: null }),
    chooseSection: (id: number) => write({ section: String(id) }),
    chooseMonth: (month: { month: number; year: number }) => write({ month: monthKey(month) }),
  };
}
