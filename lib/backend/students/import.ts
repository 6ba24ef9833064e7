import type { Actor } from '../auth/access-tokens';
import { batches } from '../db/batches';
import type { Db } from '../db/schema';
import { sameKey } from '../http/text-rules';
import { type ImportRow, invalidRows } from '../sheets/columns';
import { findRepeats, problemAt, readImport } from '../sheets/import-rows';
import type { Sheet } from '../sheets/read-sheet';
import { numberTakenMessage } from './checks';
import { studentRow } from './commands';
import { checkStudent, type StudentField } from './fields';
import { studentsOf } from './queries';
import { studentSheetColumns as columns, normalizeRow } from './sheet';

/** Numbers that belong to a student already, or stand twice in the sheet. */
async function findUsedNumbers(db: Db, rows: ImportRow<StudentField>[], schoolId: number) {
  const students = await studentsOf(db, schoolId).select(['enrollmentno', 'same_key']).execute();
  const used = new Map(students.map(({ enrollmentno, same_key }) => [same_key, enrollmentno]));
  const usedBy = ({ values }: ImportRow<StudentField>) => used.get(sameKey(values.enrollmentno));
  const taken = rows.flatMap((row) => {
    const number = usedBy(row);
    return number === undefined ? [] : [problemAt(columns, row, 'enrollmentno', numberTakenMessage(number))];
  });
  const free = rows.filter((row) => usedBy(row) === undefined);
  return [...taken, ...findRepeats(columns, free, 'enrollmentno')];
}

/**
 * Saves all rows of a sheet as students, or none.
 * @returns how many were saved.
 * @throws {HttpError} 422 with the rows and columns that are wrong.
 */
export async function importStudents(db: Db, sheet: Sheet, actor: Actor): Promise<number> {
  const { rows, problems: ofTexts } = readImport(sheet, columns, (values) => checkStudent(normalizeRow(values)));
  const problems = [...ofTexts, ...(await findUsedNumbers(db, rows, actor.schoolId))];
  if (problems.length > 0) throw invalidRows(problems);
  for (const batch of batches(rows)) {
    await db
      .insertInto('students')
      .values(batch.map(({ values }) => studentRow(values, actor)))
      .execute();
  }
  return rows.length;
}
