import type { RowUpdate } from '@/lib/contract/imports';
import { normalizedKey } from '@/lib/format/normalize-text';
import type { Sheet } from '@/lib/server/sheets/read-sheet';
import { withChangeTracking } from '../changes/commands';
import { mapInBatches } from '../db/batches';
import type { Db } from '../db/schema';
import { checkTexts, fullName } from '../http/text-rules';
import type { CellProblem } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { recordImport } from '../imports/commands';
import type { ImportedKind } from '../imports/presenter';
import {
  changedSinceMessage,
  findChanges,
  findRepeats,
  type ImportPlan,
  mergeValues,
  problemAt,
  type ReadImport,
  readImport,
  saveUpdatedRows,
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

export async function planStudents(
  db: Db,
  { rows, problems }: ReadImport<StudentField>,
  schoolId: number,
): Promise<ImportPlan<StudentField> & { existing: Awaited<ReturnType<typeof findExisting>> }> {
  const existing = await findExisting(db, schoolId, rows);
  const updates: [number, RowUpdate][] = [];
  const takenProblems: CellProblem[] = [];
  const plan = (row: ImportRow<StudentField>): ImportPlan<StudentField>['rows'][number] => {
    const student = existing.get(normalizedKey(row.values.enrollmentno));
    if (!student) return { ...row, outcome: 'new' };
    const changes = findChanges(columns, row.values, student);
    if (changes.length === 0) return { ...row, outcome: 'present' };
    const { version } = presentStudent(student);
    const name = fullName(student.firstname, student.middlename, student.lastname);
    if (row.version !== version) {
      const message = row.version ? changedSinceMessage(name) : enrollmentTakenMessage(student);
      takenProblems.push(problemAt(columns, row.number, 'enrollmentno', message));
    }
    if (student.deleted_at === null) updates.push([row.number, { version, name, changes }]);
    return { ...row, outcome: 'updated' };
  };
  const planned = await mapInBatches(rows, (batch) => batch.map(plan));
  const changingRows = planned.filter(({ outcome }) => outcome !== 'present');
  return {
    rows: planned,
    problems: [...problems, ...takenProblems, ...findRepeats(columns, changingRows, 'enrollmentno')],
    updates: new Map(updates),
    existing,
  };
}

const saveUpdate = withChangeTracking(
  studentRecord,
  ({ id }: { db: Db; actor: Actor; ifMatch: null; id: number; input: Parameters<typeof updateStudent>[2] }) => id,
  ({ db, actor, id, input }) => updateStudent(db, id, input, actor),
);

const insertStudents = (db: Db, rows: ImportRow<StudentField>[], actor: Actor) =>
  mapInBatches(rows, (batch) =>
    db
      .insertInto('students')
      .values(batch.map(({ values }) => studentRow(values, actor)))
      .returning('id')
      .execute(),
  );

/**
 * Saves all rows of a sheet as students, or none. A row with the same data as a saved student is skipped. A row with the
 * version of a saved student updates this student.
 * @throws {HttpError} 422 with the invalid cells.
 */
export async function importStudents(db: Db, parsed: ReadImport<StudentField>, actor: Actor) {
  const { rows, problems, existing } = await planStudents(db, parsed, actor.schoolId);
  if (problems.length > 0) throw invalidRowsError(problems);
  const newRows = rows.filter(({ outcome }) => outcome === 'new');
  const updatedRows = rows.filter(({ outcome }) => outcome === 'updated');
  const added = await insertStudents(db, newRows, actor);
  const saveRow = async ({ values }: ImportRow<StudentField>) => {
    const student = existing.get(normalizedKey(values.enrollmentno));
    if (!student) return;
    const { id, profilepic, deleted_at } = student;
    const input = { ...mergeValues(columns, values, student), profilepic, isactive: deleted_at === null };
    await saveUpdate({ db, actor, ifMatch: null, id, input });
  };
  await saveUpdatedRows(updatedRows, saveRow);
  const importId = await recordImport(
    db,
    actor,
    importedStudents,
    added.map(({ id }) => ({ id, userId: null })),
  );
  const present = rows.length - added.length - updatedRows.length;
  return { importId, added: added.length, linked: 0, present, updated: updatedRows.length };
}
