import { CompiledQuery } from 'kysely';
import { batches } from '../db/batches';
import type { Db, NewRow } from '../db/schema';
import { addDays, daysBetween, weekdayOf } from './calendar';
import type { SeededHoliday } from './holidays';
import type { Seeding } from './people';
import { schoolId } from './school';
import type { SeededSection } from './sections';
import type { SeededStudent } from './students';

type Mark = NewRow<'attendance'>;

const span = 92;
const saturdayFromAge = 14;

const isOff = (day: string, { ofClass }: SeededSection, holidays: SeededHoliday[]) => {
  const weekday = weekdayOf(day);
  if (weekday === 0 || (weekday === 6 && ofClass.age < saturdayFromAge)) return true;
  return holidays.some(
    ({ startdate, enddate, classIds }) =>
      startdate <= day && day <= enddate && (classIds.length === 0 || classIds.includes(ofClass.id)),
  );
};

/** Compiling a statement costs more than running it, so full batches share one. */
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

/** Attendance of about three months up to yesterday, on each class's working days. */
export async function seedAttendance(
  { db, chance, session }: Seeding,
  sections: SeededSection[],
  students: SeededStudent[],
  holidays: SeededHoliday[],
): Promise<void> {
  const days = daysBetween(addDays(session.today, -span), addDays(session.today, -1));
  const marks = sections.flatMap((section) => {
    const pupils = students.filter((one) => one.section_id === section.id && one.deleted_at === null);
    return days
      .filter((day) => !isOff(day, section, holidays))
      .flatMap((day) =>
        pupils.map(({ id }): Mark => {
          const status = chance.happens(0.94) ? 'P' : chance.happens(0.7) ? 'A' : 'L';
          return { school_id: schoolId, section_id: section.id, student_id: id, day, status };
        }),
      );
  });
  await insertMarks(db, marks);
}
