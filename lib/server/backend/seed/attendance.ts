import { CompiledQuery } from 'kysely';
import { addDays, daysBetween, kindOfDay } from '@/lib/contract/values/school-days';
import { batches } from '../db/batches';
import type { Db, NewRow } from '../db/schema';
import type { SeededHoliday } from './holidays';
import type { Seeding } from './people';
import { schoolId } from './school';
import type { SeededSection } from './sections';
import type { SeededStudent } from './students';

type Mark = NewRow<'attendance'>;

const span = 92;

const isOfClass =
  (id: number) =>
  ({ classIds }: SeededHoliday) =>
    classIds.length === 0 || classIds.includes(id);

/**
 * Inserts attendance in batches. Full batches share a compiled statement, because compiling costs more than running it.
 */
async function insertMarks(db: Db, marks: Mark[]): Promise<void> {
  let full: { size: number; statement: string } | undefined;
  for (const batch of batches(marks)) {
    if (full?.size !== batch.length) {
      full = { size: batch.length, statement: db.insertInto('attendance').values(batch).compile().sql };
    }
    const values = batch.flatMap((mark) => [mark.school_id, mark.section_id, mark.student_id, mark.day, mark.status]);
    await db.executeQuery(CompiledQuery.raw(full.statement, values));
  }
}

export async function seedAttendance(
  { db, chance, session }: Seeding,
  sections: SeededSection[],
  students: SeededStudent[],
  holidays: SeededHoliday[],
): Promise<void> {
  const days = daysBetween({ startdate: addDays(session.today, -span), enddate: addDays(session.today, -1) });
  const marks = sections.flatMap((section) => {
    const { ofClass } = section;
    const ownHolidays = holidays.filter(isOfClass(ofClass.id));
    const pupils = students.filter((one) => one.section_id === section.id && one.deleted_at === null);
    return days
      .filter((day) => kindOfDay(day, ofClass, ownHolidays) === 'working')
      .flatMap((day) =>
        pupils.map(({ id }): Mark => {
          const status = chance.happens(0.94) ? 'P' : chance.happens(0.7) ? 'A' : 'L';
          return { school_id: schoolId, section_id: section.id, student_id: id, day, status };
        }),
      );
  });
  await insertMarks(db, marks);
}
