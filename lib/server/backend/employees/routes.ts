import * as contract from '@/lib/contract/employees';
import { employeeFields } from '@/lib/contract/fields/employees';
import { toWire } from '@/lib/contract/fields/field';
import { recordChange, withChangeTracking } from '../changes/commands';
import { termsOf } from '../db/sort';
import { definePreparedRoute, defineRoute } from '../http/define-route';
import { presentImport } from '../imports/presenter';
import { importedAt } from '../imports/queries';
import { exportSheet } from '../sheets/export-columns';
import { presentImportCheck } from '../sheets/read-import';
import { templateOf } from '../sheets/template';
import { createEmployee, setEmployeeActive, updateEmployee } from './commands';
import { employeeSheetColumns, exportColumns } from './fields';
import { importEmployees, planEmployees, readEmployees } from './import';
import { employeeRecord, presentEmployees } from './presenter';
import {
  employeeColumns,
  employeeOrder,
  employeesOf,
  filterEmployees,
  findByMobile,
  getEmployeeInSchool,
} from './queries';

export const employeeRoutes = [
  defineRoute(contract.listEmployees, async ({ db, actor, query }) => {
    const matches = filterEmployees(db, actor.schoolId, query);
    const { total } = await matches.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const employees = await matches
      .select(employeeColumns)
      .orderBy(termsOf(employeeOrder(db, query.sort)))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute();
    return {
      status: 'success',
      data: await presentEmployees(db, employees),
      total_records: Number(total),
      imported_at: await importedAt(db, actor.schoolId, 'employees', query.import_id),
    };
  }),

  defineRoute(contract.listActiveEmployees, async ({ db, actor }) => {
    const data = await employeesOf(db, actor.schoolId)
      .select([...employeeColumns, 'users.id as userId'])
      .where('employees.deleted_at', 'is', null)
      .orderBy('users.first_name')
      .orderBy('users.last_name')
      .orderBy('employees.id')
      .execute();
    return { status: 'success', data };
  }),

  defineRoute(contract.validateEmployee, async ({ db, actor, query }) => {
    const person = await findByMobile(db, actor.schoolId, query.mobile_number);
    if (!person) return { status: 'success', data: { user: null, employee: null } };
    const { empId, empNo, ...user } = person;
    return { status: 'success', data: { user, employee: empId === null ? null : { empId, empNo } } };
  }),

  defineRoute(contract.createEmployee, async ({ db, actor, body }) => {
    const empId = await createEmployee(db, body, actor);
    await recordChange(db, actor, { noun: 'employees', verb: 'added', recordId: empId });
    return { status: 'success', message: 'Employee added successfully', data: { empId } };
  }),

  defineRoute(
    contract.updateEmployee,
    withChangeTracking(
      employeeRecord,
      ({ body }) => body.emp_id,
      async ({ db, actor, body: { emp_id, ...texts } }) => {
        await updateEmployee(db, emp_id, texts, actor);
        return { status: 'success', message: 'Employee updated successfully' };
      },
    ),
  ),

  defineRoute(
    contract.toggleEmployeeStatus,
    withChangeTracking(
      employeeRecord,
      ({ query }) => query.emp_id,
      async ({ db, actor, query }) => {
        const note = await setEmployeeActive(db, query.emp_id, query.activate, actor);
        const { userId: _, ...data } = await getEmployeeInSchool(db, actor.schoolId, query.emp_id);
        const message = query.activate ? 'Employee activated' : 'Employee deactivated';
        return { status: 'success', message: note ? `${message}. ${note}` : message, data };
      },
    ),
  ),

  defineRoute(contract.downloadEmployeeTemplate, async () => templateOf('employees', employeeSheetColumns)),

  defineRoute(contract.exportEmployees, async ({ db, actor }) => {
    const rows = await employeesOf(db, actor.schoolId).select(employeeColumns).orderBy('employees.id').execute();
    const employees = rows.map((row) => ({ ...toWire(employeeFields, row), deleted_at: row.deletedAt }));
    return exportSheet('Employees', exportColumns, employees);
  }),

  defineRoute(contract.checkEmployeeImport, async ({ db, actor, sheet }) =>
    presentImportCheck(await planEmployees(db, await readEmployees(sheet), actor.schoolId)),
  ),

  definePreparedRoute(
    contract.importEmployees,
    ({ sheet }) => readEmployees(sheet),
    async ({ db, actor }, parsed) => presentImport('employees', await importEmployees(db, parsed, actor)),
  ),
];
