import { sameSchool } from '../db/conditions';
import type { Db } from '../db/schema';
import { fullName } from '../http/text-rules';
import { HttpError } from '../http-error';
import { firstDay, lastDay, type Month } from './calendar';

export interface RegisterLine {
  enrollmentno: string;
  name: string;
  marks: Map<string, string>;
}

export async function findSectionOfRegister(db: Db, schoolId: number, sectionId: number) {
  const section = await db
    .selectFrom('sections')
    .innerJoin('classes', sameSchool('classes.id', 'sections.class_id'))
    .selectAll('classes')
    .select(['sections.section', 'sections.class_id'])
    .where('sections.id', '=', sectionId)
    .where('sections.school_id', '=', schoolId)
    .executeTakeFirst();
  if (!section) throw new HttpError(404, 'This section was not found.');
  return section;
}

const findMarks = (db: Db, schoolId: number, sectionId: number, month: Month) =>
  db
    .selectFrom('attendance')
    .select(['student_id', 'day', 'status'])
    .where('school_id', '=', schoolId)
    .where('section_id', '=', sectionId)
    .where('day', '>=', firstDay(month))
    .where('day', '<=', lastDay(month))
    .orderBy('id')
    .execute();

/** Also finds former students with attendance records of the section in the month. */
const findStudents = (db: Db, schoolId: number, sectionId: number, month: Month) =>
  db
    .selectFrom('students')
    .select(['id', 'enrollmentno', 'firstname', 'middlename', 'lastname'])
    .where('school_id', '=', schoolId)
    .where((row) =>
      row.or([
        row.and([row('section_id', '=', sectionId), row('deleted_at', 'is', null)]),
        row(
          'id',
          'in',
          row
            .selectFrom('attendance')
            .select('student_id')
            .where('school_id', '=', schoolId)
            .where('section_id', '=', sectionId)
            .where('day', '>=', firstDay(month))
            .where('day', '<=', lastDay(month)),
        ),
      ]),
    )
    .orderBy('enrollmentno')
    .orderBy('id')
    .execute();

export async function readRegister(db: Db, schoolId: number, sectionId: number, month: Month): Promise<RegisterLine[]> {
  const marks = await findMarks(db, schoolId, sectionId, month);
  if (marks.length === 0) return [];
  const lines = new Map<number, RegisterLine>();
  for (const student of await findStudents(db, schoolId, sectionId, month)) {
    const { id, enrollmentno, firstname, middlename, lastname } = student;
    lines.set(id, { enrollmentno, name: fullName(firstname, middlename, lastname), marks: new Map() });
  }
  for (const { student_id, day, status } of marks) lines.get(student_id)?.marks.set(day, status);
  return [...lines.values()];
}

export const findHolidays = (db: Db, schoolId: number, classId: number, month: Month) =>
  db
    .selectFrom('holidays')
    .select(['holidayname', 'startdate', 'enddate'])
    .where('school_id', '=', schoolId)
    .where('startdate', '<=', lastDay(month))
    .where('enddate', '>=', firstDay(month))
    .where((row) =>
      row.or([
        row('all_classes', '=', 1),
        row('id', 'in', row.selectFrom('holiday_classes').select('holiday_id').where('class_id', '=', classId)),
      ]),
    )
    .orderBy('startdate')
    .orderBy('id')
    .execute();
