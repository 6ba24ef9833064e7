import type { RowUpdate } from '@/lib/contract/imports';
import { normalizedKey } from '@/lib/format/normalize-text';
import type { Sheet } from '@/lib/server/sheets/read-sheet';
import { mapInBatches } from '../db/batches';
import type { Db } from '../db/schema';
import { checkTexts, fullName } from '../http/text-rules';
import type { CellProblem } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { recordImport, updateRecords } from '../imports/commands';
import type { ImportedKind } from '../imports/presenter';
import {
  changedSinceMessage,
  findChanges,
  findRepeats,
  mergeValues,
  problemAt,
  type ReadImport,
  readImport,
} from '../sheets/read-import';
import { type ImportRow, invalidRowsError } from '../sheets/read-rows';
import { enrollmentTakenMessage } from './checks';
import { studentRow, updateStudent } from './commands';
import { studentSheetColumns as columns, type StudentField, studentRules } from './fields';
import { presentStudent, studentRecord } from './presenter';
import { studentsOf, withPlacement } from './queries';

export const importedStudents: ImportedKind = {
  noun: 'students',
  async find(db, schoolId, ids) {
    const rows = await withPlacement(studentsOf(db, schoolId).where('students.id', 'in', ids)).execute();
    return rows.map(presentStudent).map(({ id, firstName, middleName, lastName, className, section, version }) => {
      const name = fullName(firstName, middleName, lastName);
      return { id, name, version, ...(section && { reason: `${name} is now in ${className} ${section}.` }) };
    });
  },
  references: [
    { table: 'attendance', column: 'student_id', reason: (name) => `Attendance of ${name} has been taken since.` },
    { table: 'student_parents', column: 'student_id', reason: (name) => `${name} now has a parent.` },
  ],
};

export const readStudents = (sheet: Sheet) => readImport(sheet, columns, (values) => checkTexts(studentRules, values));

async function findExisting(db: Db, schoolId: number, rows: ImportRow<StudentField>[]) {
  const existing = await mapInBatches(rows, (batch) =>
    withPlacement(studentsOf(db, schoolId))
      .where(
        'students.same_key',
        'in',
        batch.map(({ values }) => normalizedKey(values.enrollmentno)),
      )
      .execute(),
  );
  return new Map(existing.map((student) => [student.same_key, student]));
}

export async function planStudents(db: Db, { rows, problems }: ReadImport<StudentField>, schoolId: number) {
  const existing = await findExisting(db, schoolId, rows);
  const updates: [number, RowUpdate][] = [];
  const takenProblems: CellProblem[] = [];
  const plan = (row: ImportRow<StudentField>) => {
    const student = existing.get(normalizedKey(row.values.enrollmentno));
    if (!student) return { ...row, student, outcome: 'new' as const };
    const changes = findChanges(columns, row.values, student);
    if (changes.length === 0) return { ...row, student, outcome: 'present' as const };
    const { version } = presentStudent(student);
    const name = fullName(student.firstname, student.middlename, student.lastname);
    if (row.version !== version) {
      const message = row.version ? changedSinceMessage(name) : enrollmentTakenMessage(student);
      takenProblems.push(problemAt(columns, row.number, 'enrollmentno', message));
    }
    if (student.deleted_at === null) updates.push([row.number, { version, name, changes }]);
    return { ...row, student, outcome: 'updated' as const };
  };
  const planned = await mapInBatches(rows, (batch) => batch.map(plan));
  const changingRows = planned.filter(({ outcome }) => outcome !== 'present');
  return {
    rows: planned,
    problems: [...problems, ...takenProblems, ...findRepeats(columns, changingRows, 'enrollmentno')],
    updates: new Map(updates),
  };
}

const insertStudents = (db: Db, rows: ImportRow<StudentField>[], actor: Actor) =>
  mapInBatches(rows, (batch) =>
    db
      .insertInto('students')
      .values(batch.map(({ values }) => studentRow(values, actor)))
      .returning('id')
      .execute(),
  );

/**
 * Saves all rows of a sheet as students, or none. A row whose enrollment number is already saved is skipped if its data
 * is equal. Otherwise it must contain the student's current version, and updates the student.
 * @throws {HttpError} 422 with the invalid cells.
 */
export async function importStudents(db: Db, parsed: ReadImport<StudentField>, actor: Actor) {
  const { rows, problems } = await planStudents(db, parsed, actor.schoolId);
  if (problems.length > 0) throw invalidRowsError(problems);
  const newRows = rows.filter(({ outcome }) => outcome === 'new');
  const added = await insertStudents(db, newRows, actor);
  const updates = rows.flatMap(({ outcome, values, student }) => {
    if (outcome !== 'updated' || !student) return [];
    const { id, profilepic, deleted_at } = student;
    return [{ id, input: { ...mergeValues(columns, values, student), profilepic, isactive: deleted_at === null } }];
  });
  await updateRecords(db, actor, studentRecord, updateStudent, updates);
  const importId = await recordImport(
    db,
    actor,
    importedStudents,
    added.map(({ id }) => ({ id, userId: null })),
  );
  const present = rows.length - added.length - updates.length;
  return { importId, added: added.length, linked: 0, present, updated: updates.length };
}
