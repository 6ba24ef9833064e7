'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { Callout } from '@/components/ui/callout';
import { linkClass } from '@/components/ui/link-class';
import { useDebounced } from '@/lib/browser/hooks/use-debounced';
import { useFeature } from '@/lib/browser/session/session-features';
import type { Student } from '@/lib/contract/students';
import { similarQuery } from '@/lib/features/duplicates/queries';
import type { StudentForm } from '@/lib/features/students/form-schema';
import { enrollmentText, placementText } from '@/lib/features/students/texts';
import { formatDate } from '@/lib/format/dates';
import { personName } from '@/lib/format/person-name';
import { joinWithDots } from '@/lib/format/text';

const restMs = 500;

/** Shows the students who may be the child that the user is adding. It never prevents the user from saving. */
export function SimilarStudents({ control }: { control: Control<StudentForm> }) {
  const hasDuplicates = useFeature('duplicates');
  const [firstname, middlename, lastname, gender, day, number] = useWatch({
    control,
    name: ['firstName', 'middleName', 'lastName', 'gender', 'dob', 'mobileNo'],
  });
  const dob = /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
  const mobileno = /^\d{10}$/.test(number) ? number : undefined;
  const typed = useMemo(
    () => ({ firstname, middlename, lastname, gender, dob, mobileno }),
    [firstname, middlename, lastname, gender, dob, mobileno],
  );
  const query = useDebounced(typed, restMs);
  const isComplete =
    query.firstname.trim() !== '' && query.lastname.trim() !== '' && Boolean(query.dob || query.mobileno);
  const { data } = useQuery({ ...similarQuery(query), enabled: hasDuplicates && isComplete });
  const similar = isComplete ? (data?.data ?? []) : [];
  return (
    <div role="status" className="mt-5 empty:hidden">
      {similar.length > 0 && (
        <Callout tone="warning">
          <p className="font-semibold">
            {similar.length === 1 ? 'This student may already be here:' : 'This student may be one of these:'}
          </p>
          <ul className="grid gap-2">
            {similar.map(({ student, reasons }) => (
              <li key={student.id} className="wrap-anywhere">
                <StudentLink student={student} />
                <span className="block">{joinWithDots(placementText(student), bornText(student), ...reasons)}</span>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}

const bornText = ({ dob }: Student) => (dob ? `born ${formatDate(dob)}` : '');

/** Opens the student in a new tab, so that the form stays open. */
function StudentLink({ student }: { student: Student }) {
  const text = joinWithDots(personName(student), enrollmentText(student));
  if (student.id === null) return text;
  return (
    <a href={`/students?student=${student.id}`} target="_blank" rel="noreferrer" className={`${linkClass} block w-fit`}>
      {text}
    </a>
  );
}
