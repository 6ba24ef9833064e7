import * as contract from '@/lib/contract/employees';
import type { Db } from './db/schema';
import { employeeColumns, employeesOf, findEmployees, getEmployeeInSchool } from './employee-rows';
import { addEmployee, changeEmployee, setEmployeeActive } from './employee-writes';
import { implement } from './http/implement';

const listEmployees = implement(contract.listEmployees, async ({ db, actor, query }) => {
  const found = findEmployees(db, actor.schoolId, query.search);
  const { total } = await found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const data = await found
    .select(employeeColumns)
    .orderBy('employees.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { status: 'success', data, total_records: Number(total) };
});

const listActiveEmployees = implement(contract.listActiveEmployees, async ({ db, actor }) => {
  const data = await employeesOf(db, actor.schoolId)
    .select([...employeeColumns, 'users.id as userId'])
    .where('employees.deleted_at', 'is', null)
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('employees.id')
    .execute();
  return { status: 'success', data };
});

const findByMobile = (db: Db, schoolId: number, mobile: string) =>
  db
    .selectFrom('users')
    .leftJoin('employees', 'employees.user_id', 'users.id')
    .select([
      'users.id as userId',
      'users.first_name as firstName',
      'users.middle_name as middleName',
      'users.last_name as lastName',
      'users.mobileno as mobileNo',
      'employees.id as empId',
      'employees.emp_no as empNo',
    ])
    .where('users.mobileno', '=', mobile)
    .where('users.school_id', '=', schoolId)
    .executeTakeFirst();

const validateEmployee = implement(contract.validateEmployee, async ({ db, actor, query }) => {
  const found = await findByMobile(db, actor.schoolId, query.mobile_number);
  if (!found) return { status: 'success', data: { user: null, employee: null } };
  const { empId, empNo, ...user } = found;
  return { status: 'success', data: { user, employee: empId === null ? null : { empId, empNo } } };
});

const createEmployee = implement(contract.createEmployee, async ({ db, actor, body }) => {
  const empId = await addEmployee(db, body, actor);
  return { status: 'success', message: 'Employee added successfully', data: { empId } };
});

const updateEmployee = implement(contract.updateEmployee, async ({ db, actor, body: { emp_id, ...texts } }) => {
  await changeEmployee(db, emp_id, texts, actor);
  return { status: 'success', message: 'Employee updated successfully' };
});

const toggleEmployeeStatus = implement(contract.toggleEmployeeStatus, async ({ db, actor, query }) => {
  await getEmployeeInSchool(db, actor.schoolId, query.emp_id);
  await setEmployeeActive(db, query.emp_id, query.activate, actor);
  const { userId: _, ...data } = await getEmployeeInSchool(db, actor.schoolId, query.emp_id);
  return { status: 'success', message: query.activate ? 'Employee activated' : 'Employee deactivated', data };
});

export const employeeRoutes = [
  listEmployees,
  listActiveEmployees,
  validateEmployee,
  createEmployee,
  updateEmployee,
  toggleEmployeeStatus,
];
