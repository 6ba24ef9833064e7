import { normalizedKey } from '@/lib/format/normalize-text';
import type { SeededClass } from './classes';
import { owned, type Seeding } from './people';
import { schoolId } from './school';

const typeOf = { classTeacher: 1, classAdmin: 2, teacher: 4 };

/** The number of classes with a third section, which makes 36 sections. */
const withThird = 8;

export interface SeededSection {
  id: number;
  ofClass: SeededClass;
}

function teachersOf({ chance, session }: Seeding, sectionId: number, nth: number, teachers: number[]) {
  const pool = teachers.length;
  const further = Array.from({ length: chance.between(2, 4) }, (_, more) => (nth * 3 + 25 + more) % pool);
  const places = new Map([...further.map((at): [number, number] => [at, typeOf.teacher])]);
  places.set(nth % pool, typeOf.classTeacher);
  places.set((nth + 7) % pool, typeOf.classAdmin);
  return [...places].map(([at, typeid]) => ({
    section_id: sectionId,
    employee_id: teachers[at] ?? 0,
    typeid,
    created_at: owned(session).created_at,
  }));
}

export async function seedSections(seeding: Seeding, classes: SeededClass[], teachers: number[]) {
  const { db, session } = seeding;
  const rows = classes.flatMap(({ id }, nth) =>
    ['A', 'B', ...(nth < withThird ? ['C'] : [])].map((section) => ({
      ...owned(session),
      class_id: id,
      section,
      same_key: normalizedKey(section),
      isactive: 1 as const,
    })),
  );
  await db.insertInto('sections').values(rows).execute();
  const made = await db
    .selectFrom('sections')
    .select(['id', 'class_id'])
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .execute();
  const links = made.flatMap(({ id }, nth) => teachersOf(seeding, id, nth, teachers));
  await db.insertInto('section_teachers').values(links).execute();
  return made.flatMap(({ id, class_id }): SeededSection[] => {
    const ofClass = classes.find((one) => one.id === class_id);
    return ofClass ? [{ id, ofClass }] : [];
  });
}
