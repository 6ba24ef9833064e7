'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { EmptyState } from '@/components/data-table/empty-state';
import { LoadError } from '@/components/data-table/load-error';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { hasId } from '@/lib/browser/lists/has-id';
import type { PlanSection } from '@/lib/contract/school-years';
import type { Mark, PlanRow } from '@/lib/features/school-years/rules';
import { sectionStudentsQuery } from '@/lib/features/sections/queries';
import { enrollmentOrId, searchStudents } from '@/lib/features/sections/rules';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { DestinationSelect } from './destination-select';

interface MarkStudentsDialogProps {
  row: PlanRow;
  sections: readonly PlanSection[];
  onMark: (studentId: number, mark: Mark | null) => void;
  onClose: () => void;
}

function describeDestination({ to, next }: PlanRow): string {
  if (to === 'leaves') return 'Leaves the school, as the section';
  return next ? `Goes to ${next.name}, as the section` : 'Goes with the section';
}

/** Marks the students who do not go where their section goes. Each choice is stored at once. */
export function MarkStudentsDialog({ row, sections, onMark, onClose }: MarkStudentsDialogProps) {
  const { name, section, marks } = row;
  const students = useQuery(sectionStudentsQuery(section.section_id));
  const [search, setSearch] = useState('');
  const id = useId();
  const active = students.data?.filter(hasId).filter(({ student_deletedat }) => student_deletedat === null);
  const shown = active && searchStudents(active, search).filter(hasId);
  return (
    <Dialog
      title={`Students of ${name}`}
      context="Choose who stays, leaves or goes elsewhere. The others go with their section."
      width="large"
      onClose={onClose}
      footer={
        <>
          <p aria-live="polite" className="mr-auto self-center text-secondary-deep text-sm">
            {pluralize(marks.length, '1 student is marked', (count) => `${count} students are marked`)}
          </p>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Input
        aria-label="Search students"
        placeholder="Search students"
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className="mb-3 shrink-0"
      />
      {students.error && <LoadError query={students} failure="Failed to load students. Please try again later." />}
      {!students.error && !shown && (
        <div aria-busy className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {shown?.length === 0 && <EmptyState>No students found</EmptyState>}
      <ul>
        {shown?.map((student) => {
          const studentName = personName(student);
          const mark = (to: Mark['to']) =>
            onMark(student.id, { id: student.id, name: studentName, sectionId: section.section_id, to });
          return (
            <li
              key={student.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-1.5 last:border-b-0"
            >
              <label htmlFor={`${id}-${student.id}`} className="min-w-0 flex-1 text-sm">
                <span className="wrap-anywhere block">{studentName}</span>
                <span className="block text-secondary-deep text-xs">
                  {enrollmentOrId(student.enrollmentno, student.id)}
                </span>
              </label>
              <DestinationSelect
                id={`${id}-${student.id}`}
                value={marks.find((other) => other.id === student.id)?.to ?? null}
                empty={describeDestination(row)}
                stays={`Repeats: stays in ${name}`}
                sections={sections}
                onChoose={mark}
                onClear={() => onMark(student.id, null)}
                className="w-72 max-sm:w-full"
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
