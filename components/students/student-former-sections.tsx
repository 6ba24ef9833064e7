'use client';

import { useQuery } from '@tanstack/react-query';
import { Detail } from '@/components/dialogs/detail';
import { useFeature } from '@/lib/browser/session/session-features';
import { formerSectionsQuery } from '@/lib/features/school-years/queries';

/** Shows the sections of a student in ended school years, or nothing if there are none. */
export function StudentFormerSections({ studentId }: { studentId: number | null }) {
  const isKept = useFeature('promotion') && studentId !== null;
  const { data } = useQuery({ ...formerSectionsQuery(studentId), enabled: isKept });
  if (!data || data.data.length === 0) return null;
  return (
    <Detail label="Former Sections">
      {data.data.map(({ year_id, name, classname, section }) => (
        <span key={year_id}>
          {name}: {classname} {section}
        </span>
      ))}
    </Detail>
  );
}
