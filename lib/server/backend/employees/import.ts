import type { RowUpdate } from '@/lib/contract/imports';
import { normalizedKey } from '@/lib/format/normalize-text';
import type { Sheet } from '@/lib/server/sheets/read-sheet';
import { mapInBatches } from '../db/batches';
import { sameSchool } from '../db/conditions';
import type { Db } from '../db/schema';
import { checkTexts, fullName } from '../http/text-rules';
import type { Actor } from '../identity/access-tokens';
import { recordImport, updateRecords } from '../imports/commands';
import type { ImportedKind } from '../imports/presenter';
import {
  changedSinceMessage,
  deletedSinceMessage,
  findChanges,
  findRepeats,
  mergeValues,
  problemAt,
  type ReadImport,
  readImport,
} from '../sheets/read-import';
import { type ImportRow, invalidRowsError } from '../sheets/read-rows';
import { alreadyEmployedMessage, employeeIdTakenMessage, registeredMessage } from './checks';
import { employeeRow, updateEmployee, userRow } from './commands';
import { employeeSheetColumns as columns, type NewEmployee, newEmployeeRules } from './fields';
import { employeeRecord, presentEmployees } from './presenter';
import { employeeColumns, employeesOf } from './queries';

type Field = keyof NewEmployee;
type Row = ImportRow<Field>;

export const importedEmployees: ImportedKind = {
  noun: 'employees',
  async find(db, schoolId, ids) {
    const rows = await employeesOf(db, schoolId).select(employeeColumns).where('employees.id', 'in', ids).execute();
    return (await presentEmployees(db, rows)).map(({ empId, firstName, middleName, lastName, deletedAt, version }) => ({
      id: empId,
      name: fullName(firstName, middleName, lastName),
      // A deactivated employee always counts as changed, although a deactivation does not change the version.
      version: deletedAt === null ? version : '',
    }));
  },
  references: [
    { table: 'section_teachers', column: 'employee_id', reason: (name) => `${name} is now a teacher of a section.` },
  ],
};

export const readEmployees = (sheet: Sheet) =>
  readImport(sheet, columns, (values) => checkTexts(newEmployeeRules, values));

const findRegistered = (db: Db, schoolId: number, rows: Row[]) =>
  mapInBatches(rows, (batch) =>
    db
      .selectFrom('users')
      .leftJoin('employees', sameSchool('employees.user_id', 'users.id'))
      .select(['users.id', 'users.mobileno', 'employees.emp_no'])
      .where('users.school_id', '=', schoolId)
      .where(
        'users.mobileno',
        'in',
        batch.map(({ values }) => values.mobileno),
      )
      .execute(),
  );

const findEmployed = (db: Db, schoolId: number, rows: Row[]) =>
  mapInBatches(rows, (batch) =>
    employeesOf(db, schoolId)
      .select(['employees.id', 'user_id', 'emp_no', 'employees.same_key', 'designation', 'employees.deleted_at'])
      .select(['first_name', 'middle_name', 'last_name', 'mobileno', 'email'])
      .where(
        'employees.same_key',
        'in',
        batch.map(({ values }) => normalizedKey(values.emp_no)),
      )
      .execute(),
  );

export async function planEmployees(db: Db, { rows, problems }: ReadImport<Field>, schoolId: number) {
  const found = await findEmployed(db, schoolId, rows);
  const employed = new Map(found.map((employee) => [employee.same_key, employee]));
  const registered = new Map((await findRegistered(db, schoolId, rows)).map((user) => [user.mobileno, user]));
  const plan = (row: Row) => {
    const user = registered.get(row.values.mobileno);
    const employee = employed.get(normalizedKey(row.values.emp_no));
    const changes = employee ? findChanges(columns, row.values, employee) : [];
    const outcomeOfEmployee = changes.length > 0 ? ('updated' as const) : ('present' as const);
    const outcome = employee ? outcomeOfEmployee : user ? ('linked' as const) : ('new' as const);
    return { ...row, outcome, user, employee, changes };
  };
  const planned = await mapInBatches(rows, (batch) => batch.map(plan));
  const others = planned.filter(({ outcome }) => outcome !== 'present');
  const changedIds = others.flatMap(({ employee }) => employee?.id ?? []);
  const records = await mapInBatches(changedIds, (batch) => importedEmployees.find(db, schoolId, batch));
  const recordById = new Map(records.map((record) => [record.id, record]));
  const updates: [number, RowUpdate][] = [];
  const takenProblems = others.flatMap(({ number, version, user, employee, changes }) => {
    const isOwnNumber = employee !== undefined && user?.id === employee.user_id;
    const mobileMessage =
      user && user.emp_no !== null ? alreadyEmployedMessage(user.emp_no) : employee && registeredMessage;
    const mobileProblems =
      user && !isOwnNumber && mobileMessage ? [problemAt(columns, number, 'mobileno', mobileMessage)] : [];
    // Must not add a person again who was deleted or erased since.
    if (!employee && version) return [problemAt(columns, number, 'emp_no', deletedSinceMessage), ...mobileProblems];
    if (!employee) return mobileProblems;
    const record = recordById.get(employee.id);
    if (record && employee.deleted_at === null && mobileProblems.length === 0) {
      updates.push([number, { version: record.version, name: record.name, changes }]);
    }
    if (version && version === record?.version) return mobileProblems;
    const message = version && record ? changedSinceMessage(record.name) : employeeIdTakenMessage(employee);
    return [problemAt(columns, number, 'emp_no', message), ...mobileProblems];
  });
  const repeats = [...findRepeats(columns, others, 'emp_no'), ...findRepeats(columns, others, 'mobileno')];
  return {
    rows: planned,
    problems: [...problems, ...repeats, ...takenProblems],
    updates: new Map(updates),
  };
}

interface PlannedRow extends Row {
  user: { id: number } | undefined;
}

async function registerUsers(db: Db, rows: PlannedRow[], actor: Actor): Promise<Map<string, number>> {
  const users = rows.flatMap(({ values, user }) => (user ? [] : [userRow(values, actor)]));
  const created = await mapInBatches(users, (batch) =>
    db.insertInto('users').values(batch).returning(['id', 'mobileno']).execute(),
  );
  return new Map(created.map(({ mobileno, id }) => [mobileno, id]));
}

async function insertEmployees(db: Db, rows: PlannedRow[], actor: Actor) {
  const newUserIds = await registerUsers(db, rows, actor);
  const newIds = new Set(newUserIds.values());
  const employees = await mapInBatches(rows, (batch) =>
    db
      .insertInto('employees')
      .values(
        batch.map(({ values, user }) => employeeRow(values, user?.id ?? newUserIds.get(values.mobileno) ?? 0, actor)),
      )
      .returning(['id', 'user_id'])
      .execute(),
  );
  return employees.map(({ id, user_id }) => ({ id, userId: newIds.has(user_id) ? user_id : null }));
}

/**
 * Saves all rows, or none. If the mobile number of a row is registered, that user becomes an employee and keeps the
 * registered name. A row whose employee ID is already saved is skipped if its data is equal. Otherwise it must contain
 * the employee's current version. @throws {HttpError} 422 with the invalid cells.
 */
export async function importEmployees(db: Db, parsed: ReadImport<Field>, actor: Actor) {
  const { rows, problems } = await planEmployees(db, parsed, actor.schoolId);
  if (problems.length > 0) throw invalidRowsError(problems);
  const created = await insertEmployees(
    db,
    rows.filter(({ employee }) => !employee),
    actor,
  );
  const updates = rows.flatMap(({ outcome, values, employee }) => {
    if (outcome !== 'updated' || !employee) return [];
    const { mobileno: mobile_no, ...texts } = mergeValues(columns, values, employee);
    return [{ id: employee.id, input: { ...texts, mobile_no } }];
  });
  await updateRecords(db, actor, employeeRecord, updateEmployee, updates);
  const importId = await recordImport(db, actor, importedEmployees, created);
  const linked = created.filter(({ userId }) => userId === null).length;
  const updated = updates.length;
  const present = rows.length - created.length - updated;
  return { importId, added: created.length - linked, linked, present, updated };
}
