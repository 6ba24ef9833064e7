import { shortened } from '@/lib/contract/problems';
import type { Actor } from '../auth/access-tokens';
import type { Db } from '../db/schema';
import type { CellProblem } from '../http/http-error';
import { type ImportRow, invalidRows, readRows } from '../sheets/columns';
import type { Sheet } from '../sheets/read-sheet';
import { usedNumber } from './checks';
import { studentRow } from './commands';
import { checkStudent, type StudentField } from './fields';
import { studentsOf } from './queries';
import { headerOf, studentSheetColumns, understood } from './sheet';

type Row = ImportRow<StudentField>;

const batchSize = 500;

const problem = (row: Row, field: StudentField, message: string): CellProblem => ({
  row: row.number,
  column: headerOf(field),
  message,
});

/** Cleans and checks the rows' texts; a cell with a known problem is not reported twice. */
function checkRowTexts(rows: Row[], known: CellProblem[]) {
  const named = new Set(known.map(({ row, column }) => `${row} ${column}`));
  const problems: CellProblem[] = [];
  const checked = rows.map((row) => {
    const { texts, problems: wrong } = checkStudent(understood(row.values));
    for (const { field, message } of wrong) {
      if (!named.has(`${row.number} ${headerOf(field)}`)) problems.push(problem(row, field, message));
    }
    return { number: row.number, values: texts };
  });
  return { rows: checked, problems };
}

/** Numbers that occur twice in the sheet, or belong to a student already. */
async function findUsedNumbers(db: Db, rows: Row[], schoolId: number): Promise<CellProblem[]> {
  const students = await studentsOf(db, schoolId).select('enrollmentno').execute();
  const used = new Map(students.map(({ enrollmentno }) => [enrollmentno.toLowerCase(), usedNumber(enrollmentno)]));
  return rows.flatMap((row) => {
    const number = row.values.enrollmentno;
    const message = used.get(number.toLowerCase());
    if (message) return [problem(row, 'enrollmentno', message)];
    if (number) used.set(number.toLowerCase(), `${shortened(number)} stands in row ${row.number} already`);
    return [];
  });
}

/**
 * Saves all rows of a sheet as students, or none.
 * @returns how many were saved.
 * @throws {HttpError} 422 with the rows and columns that are wrong.
 */
export async function importStudentSheet(db: Db, sheet: Sheet, actor: Actor): Promise<number> {
  const { rows: given, problems: ofCells } = readRows(sheet, studentSheetColumns);
  const { rows, problems: ofTexts } = checkRowTexts(given, ofCells);
  const problems = [...ofCells, ...ofTexts, ...(await findUsedNumbers(db, rows, actor.schoolId))];
  if (problems.length > 0) throw invalidRows(problems);
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize).map(({ values }) => studentRow(values, actor));
    await db.insertInto('students').values(batch).execute();
  }
  return rows.length;
}
