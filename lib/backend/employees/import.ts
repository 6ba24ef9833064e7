import type { Actor } from '../auth/access-tokens';
import { batches, inBatches } from '../db/batches';
import type { Db } from '../db/schema';
import { checkTexts, sameKey } from '../http/text-rules';
import { type ImportRow, invalidRows } from '../sheets/columns';
import { findRepeats, problemAt, readImport } from '../sheets/import-rows';
import type { Sheet } from '../sheets/read-sheet';
import { alreadyEmployedMessage, idTakenMessage, registeredElsewhere } from './checks';
import { employeeRow, userRow } from './commands';
import { type NewEmployee, newEmployeeRules } from './fields';
import { employeesOf } from './queries';
import { employeeSheetColumns as columns } from './sheet';

type Row = ImportRow<keyof NewEmployee>;

const findRegistered = (db: Db, mobiles: string[]) =>
  inBatches(mobiles, (batch) =>
    db
      .selectFrom('users')
      .leftJoin('employees', 'employees.user_id', 'users.id')
      .select(['users.id', 'users.school_id', 'users.mobileno', 'employees.emp_no'])
      .where('users.mobileno', 'in', batch)
      .execute(),
  );

async function findTaken(db: Db, rows: Row[], { schoolId }: Actor) {
  const employees = await employeesOf(db, schoolId).select(['employees.emp_no', 'employees.same_key']).execute();
  const ids = new Map(employees.map(({ emp_no, same_key }) => [same_key, emp_no]));
  const registered = await findRegistered(
    db,
    rows.map(({ values }) => values.mobileno),
  );
  const users = new Map(registered.map((user) => [user.mobileno, user]));
  const problems = rows.flatMap((row) => {
    const usedAs = ids.get(sameKey(row.values.emp_no));
    const user = users.get(row.values.mobileno);
    const ofMobile =
      user?.school_id !== schoolId ? registeredElsewhere : user.emp_no !== null && alreadyEmployedMessage(user.emp_no);
    return [
      ...(usedAs === undefined ? [] : [problemAt(columns, row, 'emp_no', idTakenMessage(usedAs))]),
      ...(user && ofMobile ? [problemAt(columns, row, 'mobileno', ofMobile)] : []),
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
export async function importEmployees(db: Db, sheet: Sheet, actor: Actor): Promise<number> {
  const { rows, problems: ofTexts } = readImport(sheet, columns, (values) => checkTexts(newEmployeeRules, values));
  const taken = await findTaken(db, rows, actor);
  const repeats = [...findRepeats(columns, rows, 'emp_no'), ...findRepeats(columns, rows, 'mobileno')];
  const problems = [...ofTexts, ...repeats, ...taken.problems];
  if (problems.length > 0) throw invalidRows(problems);
  await insertAll(db, rows, taken.registeredMobiles, actor);
  return rows.length;
}
