import { teacherTypes } from '@/lib/contract/values/constants';
import { normalizedKey } from '@/lib/format/normalize-text';
import type { SeededClass } from './classes';
import { owned, type Seeding } from './people';
import { schoolId } from './school';
import { randomOf } from './seeded-random';

/** All other classes have two sections, which makes 36 sections in total. */
const classesWithThirdSection = 8;

export interface SeededSection {
  id: number;
  schoolClass: SeededClass;
}

function teachersOf({ session }: Seeding, sectionId: number, sectionIndex: number, teachers: number[]) {
  const teacherCount = teachers.length;
  const otherTeachers = Array.from(
    { length: randomOf('section', sectionIndex).between(2, 4) },
    (_, offset) => (sectionIndex * 3 + 25 + offset) % teacherCount,
  );
  const typeByTeacher = new Map([
    ...otherTeachers.map((teacherIndex): [number, number] => [teacherIndex, teacherTypes.teacher]),
  ]);
  typeByTeacher.set(sectionIndex % teacherCount, teacherTypes.classTeacher);
  typeByTeacher.set((sectionIndex + 7) % teacherCount, teacherTypes.classAdmin);
  return [...typeByTeacher].map(([teacherIndex, typeid]) => ({
    section_id: sectionId,
    employee_id: teachers[teacherIndex] ?? 0,
    typeid,
    created_at: owned(session).created_at,
  }));
}

export async function seedSections(seeding: Seeding, classes: SeededClass[], teachers: number[]) {
  const { db, session } = seeding;
  const rows = classes.flatMap(({ id }, index) =>
    ['A', 'B', ...(index < classesWithThirdSection ? ['C'] : [])].map((section) => ({
      ...owned(session),
      class_id: id,
      section,
      same_key: normalizedKey(section),
      isactive: 1 as const,
    })),
  );
  await db.insertInto('sections').values(rows).execute();
  const created = await db
    .selectFrom('sections')
    .select(['id', 'class_id'])
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .execute();
  const links = created.flatMap(({ id }, index) => teachersOf(seeding, id, index, teachers));
  await db.insertInto('section_teachers').values(links).execute();
  return created.flatMap(({ id, class_id }): SeededSection[] => {
    const schoolClass = classes.find((candidate) => candidate.id === class_id);
    return schoolClass ? [{ id, schoolClass }] : [];
  });
}
