import * as contract from '@/lib/contract/classes';
import { getClassInSchool } from './class-rows';
import type { Db } from './db/schema';
import { implement } from './http/implement';
import { Refusal } from './refusal';
import { writeSheet } from './sheets/write-sheet';

const columns = [
  { header: 'Enrollment No.', width: 18 },
  { header: 'First Name', width: 18 },
  { header: 'Middle Name', width: 18 },
  { header: 'Last Name', width: 18 },
  { header: 'Section', width: 12 },
  { header: 'Gender', width: 10 },
  { header: 'Date of Birth', width: 14 },
  { header: 'Phone No.', width: 16 },
  { header: 'Status', width: 10 },
];

const genders: Record<string, string> = { M: 'Male', F: 'Female' };

const studentsOfClass = (db: Db, schoolId: number, classId: number) =>
  db
    .selectFrom('students')
    .innerJoin('sections', 'sections.id', 'students.section_id')
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

const exportClassStudents = implement(contract.exportClassStudents, async ({ db, actor, query }) => {
  const { classname } = await getClassInSchool(db, actor.schoolId, query.class_id);
  const rows = await studentsOfClass(db, actor.schoolId, query.class_id);
  if (rows.length === 0) throw new Refusal(404, `No students found in class ${classname}`);
  const cells = rows.map((row) => [
    row.enrollmentno,
    row.firstname,
    row.middlename,
    row.lastname,
    row.section,
    genders[row.gender] ?? '',
    row.dob,
    row.mobileno,
    row.deleted_at === null ? 'Active' : 'Inactive',
  ]);
  return writeSheet('Students', columns, cells);
});

export const classStudentRoutes = [exportClassStudents];
