import type { SectionStudent } from '@/lib/contract/sections';
import type { Student } from '@/lib/contract/students';
import { placementText } from '@/lib/features/students/texts';
import { groupBy } from '@/lib/format/arrays';
import { placementKey } from '@/lib/format/class-key';
import { compareClasses } from '@/lib/format/class-level';
import { personName } from '@/lib/format/person-name';
import { joinWithDots } from '@/lib/format/text';
import { enrollmentOrId, studentsToAdd } from './rules';
import type { StudentMove } from './student-moves';

interface StudentOption {
  id: number;
  label: string;
  detail: string;
  group?: { name: string; keys: readonly string[]; size: number };
}

type StudentWithId = Student & { id: number };

const toLabel = ({ id, enrollmentNo, ...names }: StudentWithId) =>
  `${enrollmentOrId(enrollmentNo, id)} - ${personName(names)}`;

const noReasons: ReadonlyMap<number, string> = new Map();

interface StudentOptionsInput {
  students: readonly Student[];
  sectionStudents: readonly SectionStudent[];
  hasPlacement: boolean;
  /**
   * Maps student ids to the reasons why a search on the server has found these students, such as `Mother: Sunita Rao`.
   */
  reasons?: ReadonlyMap<number, string>;
}

/**
 * Lists the students who are not in the section. If the server sends the classes and sections of students, the students
 * are grouped: first those without a section, then the others by class and section.
 */
export function studentOptions(input: StudentOptionsInput): StudentOption[] {
  const { students, sectionStudents, hasPlacement, reasons = noReasons } = input;
  const toOption = (student: StudentWithId, section = ''): StudentOption => ({
    id: student.id,
    label: toLabel(student),
    detail: joinWithDots(section, student.isActive ? '' : 'Inactive', reasons.get(student.id) ?? ''),
  });
  const toGroup = (name: string, members: readonly StudentWithId[], keys: readonly string[] = []) => {
    const group = { name, keys, size: members.length };
    return members.map((student) => ({ ...toOption(student, name), group }));
  };
  const others = studentsToAdd(students, sectionStudents);
  if (!hasPlacement) return others.map((student) => toOption(student));
  const sections = groupBy(others, (student) => (student.sectionId === null ? null : placementText(student)));
  const unplaced = sections.get(null) ?? [];
  sections.delete(null);
  return [
    ...toGroup('Without a section', unplaced),
    ...[...sections]
      .sort(([first], [second]) => compareClasses(first ?? '', second ?? ''))
      .flatMap(([name, members]) => toGroup(name || 'In another section', members, placementKeys(members[0]))),
  ];
}

/**
 * Returns the search keys of a student's section: its name, such as `5 A`, and its class, such as `Class 5`. A search
 * for one of them finds all students of the section.
 */
const placementKeys = (student: StudentWithId | undefined): string[] =>
  student?.className.trim() ? [placementText(student), `Class ${student.className}`].map(placementKey) : [];

export const toStudentMove = (student: StudentWithId): StudentMove => ({
  id: student.id,
  name: toLabel(student),
  from: student.sectionId === null ? null : { id: student.sectionId, name: placementText(student) },
});
