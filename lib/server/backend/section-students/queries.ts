import type { Db } from '../db/schema';

export const studentsOfSection = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom('students')
    .where('students.school_id', '=', schoolId)
    .where('students.section_id', '=', sectionId)
    .orderBy('students.firstname')
    .orderBy('students.lastname')
    .orderBy('students.id');
