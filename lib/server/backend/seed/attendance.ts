import { CompiledQuery } from 'kysely';
import { addDays, daysBetween, kindOfDay } from '@/lib/contract/values/school-days';
import { batches } from '../db/batches';
import type { Db, NewRow } from '../db/schema';
import type { SeededHoliday } from './holidays';
import type { Seeding } from './people';
import { schoolId } from './school';
import type { SeededSection } from './sections';
import { randomOf } from './seeded-random';
import type { SeededStudent } from './students';

type Mark = NewRow<'attendance'>;

const spanDays = 92;

const appliesToClass =
  (id: number) =>
  ({ classIds }: SeededHoliday) =>
    classIds.length === 0 || classIds.includes(id);

/** Full batches share a compiled statement, because compiling a statement takes longer than running it. */
async function insertMarks(db: Db, marks: Mark[]): Promise<void> {
  let compiled: { size: number; statement: string } | undefined;
  for (const batch of batches(marks)) {
    if (compiled?.size !== batch.length) {
      compiled = { size: batch.length, statement: db.insertInto('attendance').values(batch).compile().sql };
    }
    const values = batch.flatMap((mark) => [mark.school_id, mark.section_id, mark.student_id, mark.day, mark.status]);
    await db.executeQuery(CompiledQuery.raw(compiled.statement, values));
  }
}

export async function seedAttendance(
  { db, session }: Seeding,
  sections: SeededSection[],
  students: SeededStudent[],
  holidays: SeededHoliday[],
): Promise<void> {
  const days = daysBetween({ startdate: addDays(session.today, -spanDays), enddate: addDays(session.today, -1) });
  const marks = sections.flatMap((section) => {
    const { schoolClass } = section;
    const ownHolidays = holidays.filter(appliesToClass(schoolClass.id));
    const pupils = students
      .filter((student) => student.section_id === section.id && student.deleted_at === null)
      .map(({ id }) => ({ id, random: randomOf('attendance', id) }));
    return days
      .filter((day) => kindOfDay(day, schoolClass, ownHolidays) === 'working')
      .flatMap((day) =>
        pupils.map(({ id, random }): Mark => {
          const status = random.happens(0.94) ? 'P' : random.happens(0.7) ? 'A' : 'L';
          return { school_id: schoolId, section_id: section.id, student_id: id, day, status };
        }),
      );
  });
  await insertMarks(db, marks);
}
