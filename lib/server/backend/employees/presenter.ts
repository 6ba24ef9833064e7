import type { updateEmployee } from '@/lib/contract/employees';
import { employeeFields } from '@/lib/contract/fields/employees';
import { toWire } from '@/lib/contract/fields/field';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';
import type { Db } from '../db/schema';
import { employeeColumns, employeesOf, sectionsTaughtBy } from './queries';

type EmployeeRow = Awaited<ReturnType<typeof findRows>>[number];

const findRows = (query: ReturnType<typeof employeesOf>) => query.select(employeeColumns).execute();

function formFields(employee: EmployeeRow) {
  const { mobileno, ...texts } = toWire(employeeFields, employee);
  return { ...texts, mobile_no: mobileno } satisfies UpdatedFields<typeof updateEmployee, 'emp_id'>;
}

export async function presentEmployees(db: Db, employees: EmployeeRow[]) {
  const taught = await sectionsTaughtBy(
    db,
    employees.map(({ empId }) => empId),
  );
  return employees.map((employee) => {
    const sections = taught.filter(({ employee_id }) => employee_id === employee.empId);
    return withVersion({ ...employee, sections }, formFields(employee));
  });
}

export const employeeRecord: RecordKind = {
  noun: 'employees',
  async find(db, schoolId, empId) {
    const rows = await findRows(employeesOf(db, schoolId).where('employees.id', '=', empId));
    const [listed] = await presentEmployees(db, rows);
    return listed && { listed, fields: formFields(listed), isActive: listed.deletedAt === null };
  },
};
