import { groupBy } from '@/lib/browser/lists/group-by';
import type { SectionStudent } from '@/lib/contract/sections';
import type { Student } from '@/lib/contract/students';
import { placementText } from '@/lib/features/students/row-text';
import { joinWithDots } from '@/lib/format/join-text';
import { personName } from '@/lib/format/person-name';
import { enrollmentOrId, studentsToAdd } from './members';
import type { StudentMove } from './student-moves';

interface StudentOption {
  id: number;
  label: string;
  detail: string;
  group?: string;
}

type Known = Student & { id: number };

const naturally = new Intl.Collator('en', { numeric: true });

const label = ({ id, enrollmentNo, ...names }: Known) => `${enrollmentOrId(enrollmentNo, id)} - ${personName(names)}`;

const option = (student: Known, section = ''): StudentOption => ({
  id: student.id,
  label: label(student),
  detail: joinWithDots(section, student.isActive ? '' : 'Inactive'),
});

const groupOf = (name: string, students: readonly Known[]) => {
  const group = `${name} (${students.length.toLocaleString('en-IN')})`;
  return students.map((student) => ({ ...option(student, name), group }));
};

/**
 * Lists the students who are not in the section. If the server sends placements, they are grouped: first without
 * section, then by class and section.
 */
export function studentOptions(
  students: readonly Student[],
  present: readonly SectionStudent[],
  hasPlacement: boolean,
): StudentOption[] {
  const others = studentsToAdd(students, present);
  if (!hasPlacement) return others.map((student) => option(student));
  const sections = groupBy(others, ({ sectionId }) => sectionId);
  const nowhere = sections.get(null) ?? [];
  sections.delete(null);
  const named = [...sections.values()].map((group) => ({ name: group[0] ? placementText(group[0]) : '', group }));
  return [
    ...groupOf('Without a section', nowhere),
    ...named.sort((a, b) => naturally.compare(a.name, b.name)).flatMap(({ name, group }) => groupOf(name, group)),
  ];
}

export const toStudentMove = (student: Known): StudentMove => ({
  id: student.id,
  name: label(student),
  from: student.sectionId === null ? null : { id: student.sectionId, name: placementText(student) },
});
