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

type StudentWithId = Student & { id: number };

const naturalOrder = new Intl.Collator('en', { numeric: true });

const toLabel = ({ id, enrollmentNo, ...names }: StudentWithId) =>
  `${enrollmentOrId(enrollmentNo, id)} - ${personName(names)}`;

const toOption = (student: StudentWithId, section = ''): StudentOption => ({
  id: student.id,
  label: toLabel(student),
  detail: joinWithDots(section, student.isActive ? '' : 'Inactive'),
});

const toGroup = (name: string, students: readonly StudentWithId[]) => {
  const group = `${name} (${students.length.toLocaleString('en-IN')})`;
  return students.map((student) => ({ ...toOption(student, name), group }));
};

/**
 * Lists the students who are not in the section. If the server sends placements, the students are grouped: first those
 * without a section, then the others by class and section.
 */
export function studentOptions(
  students: readonly Student[],
  sectionStudents: readonly SectionStudent[],
  hasPlacement: boolean,
): StudentOption[] {
  const others = studentsToAdd(students, sectionStudents);
  if (!hasPlacement) return others.map((student) => toOption(student));
  const sections = groupBy(others, ({ sectionId }) => sectionId);
  const unplaced = sections.get(null) ?? [];
  sections.delete(null);
  const namedSections = [...sections.values()].map((group) => ({
    name: group[0] ? placementText(group[0]) : '',
    group,
  }));
  return [
    ...toGroup('Without a section', unplaced),
    ...namedSections
      .sort((a, b) => naturalOrder.compare(a.name, b.name))
      .flatMap(({ name, group }) => toGroup(name, group)),
  ];
}

export const toStudentMove = (student: StudentWithId): StudentMove => ({
  id: student.id,
  name: toLabel(student),
  from: student.sectionId === null ? null : { id: student.sectionId, name: placementText(student) },
});
