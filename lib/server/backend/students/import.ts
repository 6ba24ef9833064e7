import { normalizedKey } from '@/lib/format/normalize-text';
import type { Sheet } from '@/lib/server/sheets/read-sheet';
import { mapInBatches } from '../db/batches';
import type { Db } from '../db/schema';
import { checkTexts, fullName } from '../http/text-rules';
import type { Actor } from '../identity/access-tokens';
import { recordImport } from '../imports/commands';
import type { ImportedKind } from '../imports/presenter';
import { findRepeats, type ImportPlan, problemAt, type ReadImport, readImport } from '../sheets/read-import';
import { type ImportRow, invalidRowsError } from '../sheets/read-rows';
import { enrollmentTakenMessage } from './checks';
import { studentRow } from './commands';
import { studentSheetColumns as columns, type StudentField, studentRules } from './fields';
import { presentStudent } from './presenter';
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
    studentsOf(db, schoolId)
      .selectAll()
      .where(
        'same_key',
        'in',
        batch.map(({ values }) => normalizedKey(values.enrollmentno)),
      )
      .execute(),
  );
  return new Map(existing.map((student) => [student.same_key, student]));
}

export async function planStudents(
  db: Db,
  { rows, problems }: ReadImport<StudentField>,
  schoolId: number,
): Promise<ImportPlan<StudentField>> {
  const existing = await findExisting(db, schoolId, rows);
  const plan = (row: ImportRow<StudentField>) => {
    const student = existing.get(normalizedKey(row.values.enrollmentno));
    const isSame = student && fields.every((field) => student[field] === row.values[field]);
    return { ...row, outcome: isSame ? ('present' as const) : ('new' as const), student };
  };
  const planned = await mapInBatches(rows, (batch) => batch.map(plan));
  const newRows = planned.filter(({ outcome }) => outcome === 'new');
  const takenProblems = newRows.flatMap(({ number, student }) =>
    student ? [problemAt(columns, number, 'enrollmentno', enrollmentTakenMessage(student))] : [],
  );
  const freeRows = newRows.filter(({ student }) => !student);
  return {
    rows: planned,
    problems: [...problems, ...takenProblems, ...findRepeats(columns, freeRows, 'enrollmentno')],
  };
}

const fields = columns.map(({ field }) => field);

const insertStudents = (db: Db, rows: ImportRow<StudentField>[], actor: Actor) =>
  mapInBatches(rows, (batch) =>
    db
      .insertInto('students')
      .values(batch.map(({ values }) => studentRow(values, actor)))
      .returning('id')
      .execute(),
  );

/**
 * Saves all rows of a sheet as students, or none. A row with the same data as a saved student is skipped.
 * @throws {HttpError} 422 with the invalid cells.
 */
export async function importStudents(db: Db, parsed: ReadImport<StudentField>, actor: Actor) {
  const { rows, problems } = await planStudents(db, parsed, actor.schoolId);
  if (problems.length > 0) throw invalidRowsError(problems);
  const newRows = rows.filter(({ outcome }) => outcome === 'new');
  const added = await insertStudents(db, newRows, actor);
  const importId = await recordImport(
    db,
    actor,
    importedStudents,
    added.map(({ id }) => ({ id, userId: null })),
  );
  return { importId, added: added.length, linked: 0, present: rows.length - added.length };
}
