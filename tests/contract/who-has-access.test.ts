import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as access from '@/lib/contract/access';
import { restoreRecord } from '@/lib/contract/bin';
import { makeBulkCall } from '@/lib/contract/bulk';
import type { Call } from '@/lib/contract/call';
import * as employees from '@/lib/contract/employees';
import { undoImport } from '@/lib/contract/imports';
import * as parents from '@/lib/contract/parents';
import { erasePerson } from '@/lib/contract/person';
import type { Role } from '@/lib/contract/roles';
import { deleteStudent, importStudents } from '@/lib/contract/students';
import { employeeRoutes } from '@/lib/server/backend/employees/routes';
import type { Input } from '@/lib/server/backend/http/define-route';
import { fullName } from '@/lib/server/backend/http/text-rules';
import { issueToken } from '@/lib/server/backend/identity/access-tokens';
import { findAdministrator, peopleWhoMaySignIn } from '@/lib/server/backend/identity/people';
import { adminId, schoolId, type TestBackend } from '../support/backend';
import { addEmployee, findEmployees, updateEmployeeBody } from '../support/employees';
import { employeeLine, employeeMobile, employeeSheet, familySheet } from '../support/people-sheets';
import { prepareCalls } from '../support/prepare-calls';
import { startSignedIn } from '../support/sign-in';

type Roles = ReadonlyMap<number, string | null>;

async function readRoles({ db }: TestBackend) {
  const keepers = await db.selectFrom('users').select(['id', 'role']).where('role', 'is not', null).execute();
  const signing = await peopleWhoMaySignIn(db).select(['users.id', 'users.role']).execute();
  const toMap = (rows: typeof keepers): Roles => new Map(rows.map(({ id, role }) => [id, role]));
  return { kept: toMap(keepers), effective: toMap(signing) };
}

/** Returns the ids of the people who have more rights than before. */
const gainedBetween = (before: Roles, after: Roles) =>
  [...after].flatMap(([id, role]) => (before.get(id) === 'full' || before.get(id) === role ? [] : id));

describe('access', () => {
  it('is given only by the calls that give it', { timeout: 120_000 }, async () => {
    const school = await startSignedIn();
    const giving: string[] = [];
    for (const [name, { call, input }] of await prepareCalls(school)) {
      const before = await readRoles(school);
      await school.send(call, input);
      const after = await readRoles(school);
      if (gainedBetween(before.effective, after.effective).length > 0) giving.push(name);
      expect(await findAdministrator(school.db, schoolId), name).toBeDefined();
    }
    expect(giving).toEqual(['POST /access/grant']);
  });
});

describe('a restored person', () => {
  it('has no access, even if the bin has the role from an older version', async () => {
    const school = await startSignedIn();
    const file = employeeSheet(employeeLine(1));
    const { import_id } = await school.call(employees.importEmployees, { file });
    await school.call(undoImport, { params: { import_id: import_id ?? 0 } });
    const entry = await school.db.selectFrom('bin_records').select(['id', 'rows']).executeTakeFirstOrThrow();
    const rows = entry.rows.replace('"role":null', '"role":"full"');
    expect(rows).not.toBe(entry.rows);
    await school.db.updateTable('bin_records').set({ rows }).execute();
    await school.call(restoreRecord, { body: { bin_id: entry.id } });
    expect(await findEmployees(school)).toHaveLength(1);
    expect([...(await readRoles(school)).kept.keys()]).toEqual([adminId]);
  });
});

describe('an activation', () => {
  const note = 'The employee can’t sign in, because you may not give access. Ask a person with full access to do this.';

  async function activateAs(role: Role, school: TestBackend, emp_id: number) {
    const route = employeeRoutes.find(({ call }) => call === employees.toggleEmployeeStatus);
    const input: unknown = { db: school.db, actor: { userId: adminId, schoolId, role, sessionId: 1 } };
    // Safe cast: the handler of this call needs nothing else.
    return route?.handleInBulk?.(input as Input<Call>, { emp_id, activate: true });
  }

  async function startWithEmployee() {
    const school = await startSignedIn();
    const emp_id = (await addEmployee(school)).empId ?? 0;
    const { user_id } = await school.db.selectFrom('employees').select('user_id').executeTakeFirstOrThrow();
    await school.call(access.grantAccess, { body: { person_id: user_id, role: 'full' } });
    return { school, user_id, emp_id };
  }

  it.each([
    ['may', 'full', 'Employee activated', 'full'],
    ['may not', 'office', `Employee activated. ${note}`, undefined],
  ] as const)('by a user who %s give access says what happened', async (_, role, message, expected) => {
    const { school, user_id, emp_id } = await startWithEmployee();
    await school.call(employees.toggleEmployeeStatus, { query: { emp_id, activate: false } });
    expect(await activateAs(role, school, emp_id)).toMatchObject({ message, data: { deletedAt: null } });
    expect((await readRoles(school)).effective.get(user_id)).toBe(expected);
    const entries = school.db.selectFrom('activities').select('verb').where('noun', '=', 'access');
    const verbs = (await entries.where('record_id', '=', user_id).execute()).map(({ verb }) => verb);
    expect(verbs).toEqual(expected ? ['added'] : ['added', 'deleted']);
  });

  it('of an active employee takes no access away', async () => {
    const { school, user_id, emp_id } = await startWithEmployee();
    expect(await activateAs('office', school, emp_id)).toMatchObject({ message: 'Employee activated' });
    expect((await readRoles(school)).effective.get(user_id)).toBe('full');
  });
});

interface State {
  school: TestBackend;
  /** Chooses one of the existing records. */
  pick: <T>(items: readonly T[]) => T | undefined;
}

type Action = (state: State) => Promise<unknown>;

const idsOf = async ({ db }: TestBackend, table: 'users' | 'employees' | 'imports' | 'bin_records' | 'students') =>
  (await db.selectFrom(table).select('id').where('school_id', '=', schoolId).orderBy('id').execute()).map(
    ({ id }) => id,
  );

const setStatus =
  (activate: boolean): Action =>
  async ({ school, pick }) =>
    school.send(employees.toggleEmployeeStatus, {
      query: { emp_id: pick(await idsOf(school, 'employees')), activate },
    });

const setAllStatuses =
  (activate: boolean): Action =>
  async ({ school }) => {
    const requests = (await idsOf(school, 'employees')).map((emp_id) => ({ emp_id, activate }));
    return school.send(makeBulkCall, { body: { call: 'POST /employee/status/toggle', requests } });
  };

const erase =
  (noun: 'employees' | 'parents'): Action =>
  async ({ school, pick }) => {
    const record_id = pick(await idsOf(school, noun === 'employees' ? 'employees' : 'users'));
    const named = school.db
      .selectFrom('users')
      .leftJoin('employees', 'employees.user_id', 'users.id')
      .select(['first_name', 'middle_name', 'last_name'])
      .where(noun === 'employees' ? 'employees.id' : 'users.id', '=', record_id ?? 0);
    const user = await named.executeTakeFirst();
    const confirmation = user ? fullName(user.first_name, user.middle_name, user.last_name) : '';
    return school.send(erasePerson, { body: { noun, record_id, confirmation, parent_ids: [] } });
  };

const meena = { first_name: 'Meena', middle_name: '', last_name: 'Rao', email: '', profilepic: '' };
const numbers = [1, 2, 3, 4];

/** The actions by which people get access, or people who kept a role get their access back. */
const givingActions: Record<string, Action> = {
  'give full access': async ({ school, pick }) =>
    school.send(access.grantAccess, { body: { person_id: pick(await idsOf(school, 'users')), role: 'full' } }),
  'give the role View only': async ({ school, pick }) =>
    school.send(access.grantAccess, { body: { person_id: pick(await idsOf(school, 'users')), role: 'view' } }),
  'change a role': async ({ school, pick }) =>
    school.send(access.changeRole, {
      body: { person_id: pick(await idsOf(school, 'users')), role: pick(['full', 'view']) },
    }),
};

const activatingActions: Record<string, Action> = {
  'activate an employee': setStatus(true),
  'activate all employees': setAllStatuses(true),
};

const otherActions: Record<string, Action> = {
  'import employees': ({ school, pick }) => {
    const first = pick(numbers) ?? 1;
    const file = employeeSheet(employeeLine(first), employeeLine(first + 1));
    return school.send(employees.importEmployees, { file });
  },
  'import a student with a parent': ({ school, pick }) =>
    school.send(importStudents, { file: familySheet(pick(numbers) ?? 1) }),
  'undo an import': async ({ school, pick }) =>
    school.send(undoImport, { params: { import_id: pick(await idsOf(school, 'imports')) } }),
  'restore from the bin': async ({ school, pick }) =>
    school.send(restoreRecord, { body: { bin_id: pick(await idsOf(school, 'bin_records')) } }),
  'remove access': async ({ school, pick }) =>
    school.send(access.removeAccess, { query: { person_id: pick(await idsOf(school, 'users')) } }),
  'deactivate an employee': setStatus(false),
  'deactivate all employees': setAllStatuses(false),
  'erase an employee': erase('employees'),
  'erase a parent': erase('parents'),
  'employ a registered person': async ({ school, pick }) => {
    const user_id_of_emp = pick(await idsOf(school, 'users'));
    const employee = { emp_no: `R-${user_id_of_emp}`, designation: 'Clerk', user_id_of_emp };
    return school.send(employees.createEmployee, { body: { employee } });
  },
  'change the number of an employee': async ({ school, pick }) => {
    const employee = pick(await findEmployees(school));
    const mobile_no = employeeMobile(pick(numbers) ?? 1);
    return employee && school.send(employees.updateEmployee, { body: updateEmployeeBody(employee, { mobile_no }) });
  },
  'add a parent': async ({ school, pick }) => {
    const query = { student_id: pick(await idsOf(school, 'students')), parent_type: 'mother' };
    const body = { ...meena, mobileno: employeeMobile(pick(numbers) ?? 1) };
    return school.send(parents.createParent, { query, body });
  },
  'link a parent': async ({ school, pick }) => {
    const student_id = pick(await idsOf(school, 'students'));
    const body = { student_id, parent_id: pick(await idsOf(school, 'users')), parent_type: 'guardian' };
    return school.send(parents.addParent, { body });
  },
  'unlink a parent': async ({ school, pick }) => {
    const query = {
      student_id: pick(await idsOf(school, 'students')),
      parent_id: pick(await idsOf(school, 'users')),
    };
    return school.send(parents.removeParent, { query });
  },
  'delete a student': async ({ school, pick }) =>
    school.send(deleteStudent, { params: { id: pick(await idsOf(school, 'students')) } }),
};

const actions = { ...givingActions, ...activatingActions, ...otherActions };

/** Acts as a person with full access, because the person who acted before may have lost it. */
async function actAsAdministrator(school: TestBackend) {
  const administrator = await findAdministrator(school.db, schoolId);
  if (!administrator) throw new Error('no person with full access remains');
  // biome-ignore lint/correctness/useHookAtTopLevel: not a React hook, only a similar name
  school.useToken(await issueToken(school.db, administrator.id, school.backend.sessions));
  school.actAs({ userId: administrator.id, schoolId });
}

// Half of the steps are those that remove and restore people, because they have to meet on the same person.
const roads = ['import employees', 'give full access', 'undo an import', 'restore from the bin'];
const step = fc.tuple(fc.oneof(fc.constantFrom(...roads), fc.constantFrom(...Object.keys(actions))), fc.nat(2));

describe('any sequence of actions', () => {
  it('gives access only by the actions that give it, and keeps a person with full access', {
    timeout: 120_000,
  }, async () => {
    const sequences = fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
      let end = async () => {};
      const school = await startSignedIn({
        onEnd: (stop) => {
          end = stop;
        },
      });
      try {
        for (const [name, choice] of steps) {
          await actAsAdministrator(school);
          const before = await readRoles(school);
          // The newest records are the likely ones, because actions on the same record show the most.
          const pick: State['pick'] = (items) => items.at(-1 - (choice % Math.max(items.length, 1)));
          await actions[name]?.({ school, pick });
          const after = await readRoles(school);
          if (name in givingActions) continue;
          expect(gainedBetween(before.kept, after.kept), name).toEqual([]);
          if (!(name in activatingActions)) expect(gainedBetween(before.effective, after.effective), name).toEqual([]);
        }
        await actAsAdministrator(school);
      } finally {
        await end();
      }
    });
    await fc.assert(sequences, { numRuns: 6, endOnFailure: true });
  });
});
