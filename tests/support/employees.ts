import type { CallInput } from '@/lib/contract/call';
import { createEmployee, type Employee, listEmployees, type updateEmployee } from '@/lib/contract/employees';
import { employeeFields, jobFields, staffPersonFields } from '@/lib/contract/fields/employees';
import { toWire } from '@/lib/contract/fields/field';
import type { TestBackend } from './backend';
import { emptyTexts } from './field-values';

type Update = CallInput<typeof updateEmployee>['body'];

let createdCount = 0;

export function createEmployeeBody(
  job: { emp_no?: string; designation?: string } = {},
  person: Record<string, string> = {},
) {
  createdCount += 1;
  const name = { first_name: 'Asha', last_name: 'Verma' };
  return {
    employee: { ...emptyTexts(jobFields), emp_no: `E-${createdCount}`, designation: 'Teacher', ...job },
    user: { ...emptyTexts(staffPersonFields), ...name, mobileno: String(9_100_000_000 + createdCount), ...person },
  };
}

export async function findEmployees(school: TestBackend, search?: string): Promise<Employee[]> {
  return (await school.call(listEmployees, { query: { page: 1, pageSize: 100, search } })).data;
}

export async function addEmployee(
  school: TestBackend,
  ...person: Parameters<typeof createEmployeeBody>
): Promise<Employee> {
  const body = createEmployeeBody(...person);
  await school.call(createEmployee, { body });
  const added = (await findEmployees(school, body.user.mobileno))[0];
  if (!added) throw new Error('the new employee is not in the list');
  return added;
}

export function updateEmployeeBody(employee: Employee, changes: Partial<Update> = {}): Update {
  const { mobileno, ...texts } = toWire(employeeFields, employee);
  return { ...texts, emp_id: employee.empId, mobile_no: mobileno, ...changes };
}

/** Registers a user who is not an employee, such as a parent, and returns the user's id. */
export async function registerUser(
  { db, actor }: TestBackend,
  mobileno: string,
  schoolId = actor.schoolId,
): Promise<number> {
  const now = '2026-11-01T00:00:00.000Z';
  const { id } = await db
    .insertInto('users')
    .values({
      school_id: schoolId,
      mobileno,
      email: '',
      first_name: 'Meena',
      middle_name: '',
      last_name: 'Rao',
      profilepic: '',
      search_text: `MEENA\nRAO\n${mobileno}`,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
