import { join } from 'node:path';
import Libsql from 'libsql';

const schoolId = 4;

/**
 * Inserts a class, a student and an attendance mark per day into a running console's database, because no call records
 * attendance.
 */
export function writeAttendance(dataDir: string, className: string, ...days: string[]): void {
  const db = new Libsql(join(dataDir, 'homeroom.db'));
  db.exec('PRAGMA busy_timeout = 5000');
  const now = new Date().toISOString();
  const insert = (table: string, row: Record<string, string | number>): number => {
    const names = Object.keys(row);
    const sql = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
    return Number(db.prepare(sql).run(...Object.values(row)).lastInsertRowid);
  };
  const ownership = { school_id: schoolId, created_at: now, updated_at: now };
  const classId = insert('classes', { ...ownership, classname: className, same_key: className });
  const sectionId = insert('sections', { ...ownership, class_id: classId, section: 'A', same_key: 'A' });
  insert('sections', { ...ownership, class_id: classId, section: 'Empty', same_key: 'EMPTY' });
  const student = { firstname: 'Asha', lastname: 'Rao', enrollmentno: `${className}-1`, gender: 'F' };
  const studentId = insert('students', {
    ...ownership,
    ...student,
    same_key: student.enrollmentno,
    section_id: sectionId,
  });
  for (const day of days) {
    insert('attendance', { school_id: schoolId, section_id: sectionId, student_id: studentId, day, status: 'P' });
  }
  db.close();
}
