import { shortened } from '@/lib/contract/problems';
import type { Actor } from '../auth/access-tokens';
import { batches } from '../db/rows';
import type { Db } from '../db/schema';
import type { CellProblem } from '../http/http-error';
import { checkTexts } from '../http/text-rules';
import { type ImportRow, invalidRows, readRows } from '../sheets/columns';
import type { Sheet } from '../sheets/read-sheet';
import { employedWith, registeredElsewhere, usedId } from './checks';
import { employeeRow, userRow } from './commands';
import { type NewEmployee, newEmployeeRules } from './fields';
import { employeesOf } from './queries';
import { employeeSheetColumns, headerOf } from './sheet';

type Row = ImportRow<keyof NewEmployee>;
type Field = keyof NewEmployee;

const problem = (row: Row, field: Field, message: string): CellProblem => ({
  row: row.number,
  column: headerOf(field),
  message,
});

/** Cleans and checks the rows' texts; a cell with a known problem is not reported twice. */
function checkRowTexts(rows: Row[], known: CellProblem[]) {
  const named = new Set(known.map(({ row, column }) => `${row} ${column}`));
  const problems: CellProblem[] = [];
  const checked = rows.map((row) => {
    const { texts, problems: wrong } = checkTexts(newEmployeeRules, row.values);
    for (const { field, message } of wrong) {
      if (!named.has(`${row.number} ${headerOf(field)}`)) problems.push(problem(row, field, message));
    }
    return { number: row.number, values: texts };
  });
  return { rows: checked, problems };
}

function findRepeats(rows: Row[], field: Field): CellProblem[] {
  const firstRow = new Map<string, number>();
  return rows.flatMap((row) => {
    const value = row.values[field].toLowerCase();
    const first = firstRow.get(value);
    if (first !== undefined && value) {
      return [problem(row, field, `${shortened(row.values[field])} stands in row ${first} already`)];
    }
    firstRow.set(value, row.number);
    return [];
  });
}

const findRegistered = (db: Db, mobiles: string[]) =>
  db
    .selectFrom('users')
    .leftJoin('employees', 'employees.user_id', 'users.id')
    .select(['users.id', 'users.school_id', 'users.mobileno', 'employees.emp_no'])
    .where('users.mobileno', 'in', mobiles)
    .execute();

async function findTaken(db: Db, rows: Row[], { schoolId }: Actor) {
  const employees = await employeesOf(db, schoolId).select('employees.emp_no').execute();
  const ids = new Map(employees.map(({ emp_no }) => [emp_no.toLowerCase(), emp_no]));
  const registered = await findRegistered(
    db,
    rows.map(({ values }) => values.mobileno),
  );
  const users = new Map(registered.map((user) => [user.mobileno, user]));
  const problems = rows.flatMap((row) => {
    const usedAs = ids.get(row.values.emp_no.toLowerCase());
    const user = users.get(row.values.mobileno);
    const ofMobile =
      user?.school_id !== schoolId ? registeredElsewhere : user.emp_no !== null && employedWith(user.emp_no);
    return [
      ...(usedAs === undefined ? [] : [problem(row, 'emp_no', usedId(usedAs))]),
      ...(user && ofMobile ? [problem(row, 'mobileno', ofMobile)] : []),
    ];
  });
  return { problems, registeredMobiles: new Set(users.keys()) };
}

async function insertAll(db: Db, rows: Row[], registeredMobiles: Set<string>, actor: Actor) {
  for (const batch of batches(rows)) {
    const newcomers = batch.filter(({ values }) => !registeredMobiles.has(values.mobileno));
    if (newcomers.length > 0) {
      await db
        .insertInto('users')
        .values(newcomers.map(({ values }) => userRow(values, actor)))
        .execute();
    }
    const users = await findRegistered(
      db,
      batch.map(({ values }) => values.mobileno),
    );
    const ids = new Map(users.map(({ mobileno, id }) => [mobileno, id]));
    const employees = batch.map(({ values }) => employeeRow(values, ids.get(values.mobileno) ?? 0, actor));
    await db.insertInto('employees').values(employees).execute();
  }
}

/**
 * Saves all rows of a sheet as employees, or none. A row with the mobile number of a registered person makes that
 * person an employee and keeps their registered name.
 * @returns how many were saved.
 * @throws {HttpError} 422 with the rows and columns that are wrong.
 */
export async function importSheet(db: Db, sheet: Sheet, actor: Actor): Promise<number> {
  const { rows: given, problems: ofCells } = readRows(sheet, employeeSheetColumns);
  const { rows, problems: ofTexts } = checkRowTexts(given, ofCells);
  const repeats = [...findRepeats(rows, 'emp_no'), ...findRepeats(rows, 'mobileno')];
  const taken = await findTaken(db, rows, actor);
  const problems = [...ofCells, ...ofTexts, ...repeats, ...taken.problems];
  if (problems.length > 0) throw invalidRows(problems);
  await insertAll(db, rows, taken.registeredMobiles, actor);
  return rows.length;
}
