import { sameSchool } from '../db/same-school';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';

export const classesOf = (db: Db, schoolId: number) =>
  db.selectFrom('classes').where('classes.school_id', '=', schoolId);

export async function getClassInSchool(db: Db, schoolId: number, classId: number) {
  const row = await classesOf(db, schoolId).selectAll().where('classes.id', '=', classId).executeTakeFirst();
  if (!row) throw new HttpError(404, 'This class was not found.');
  return row;
}

export const studentsOfClass = (db: Db, schoolId: number, classId: number) =>
  db
    .selectFrom('students')
    .innerJoin('sections', sameSchool('sections.id', 'students.section_id'))
    .select([
      'students.enrollmentno',
      'students.firstname',
      'students.middlename',
      'students.lastname',
      'sections.section',
      'students.gender',
      'students.dob',
      'students.mobileno',
      'students.deleted_at',
    ])
    .where('students.school_id', '=', schoolId)
    .where('sections.class_id', '=', classId)
    .orderBy('sections.section')
    .orderBy('students.firstname')
    .orderBy('students.lastname')
    .orderBy('students.id')
    .execute();
