import { describe, expect, it } from 'vitest';
import {
  createEmployee,
  listActiveEmployees,
  listEmployees,
  toggleEmployeeStatus,
  updateEmployee,
  validateEmployee,
} from '@/lib/contract/employees';
import { addOtherSchool } from '../support/add-other-school';
import { addEmployee, createEmployeeBody, findEmployees, registerUser, updateEmployeeBody } from '../support/employees';
import { startSignedIn } from '../support/sign-in';

describe('the list of employees', () => {
  it('has pages and a total', async () => {
    const school = await startSignedIn();
    for (let index = 0; index < 7; index++) await addEmployee(school);
    const secondPage = await school.call(listEmployees, { query: { page: 2, pageSize: 5 } });
    expect(secondPage.data).toHaveLength(2);
    expect(secondPage.total_records).toBe(7);
    const pageAfterLast = await school.call(listEmployees, { query: { page: 9, pageSize: 5 } });
    expect([pageAfterLast.data, pageAfterLast.total_records]).toEqual([[], 7]);
  });

  it.each(['e-77', 'MEERA', 'nair', 'Meera Nair', 'meera k nair', 'librar', '98123', 'nair@school', '  Meera   Nair '])(
    'is searched by %j',
    async (search) => {
      const school = await startSignedIn();
      await addEmployee(school);
      const person = { first_name: 'Meera', middle_name: 'K', last_name: 'Nair', mobileno: '9812300077' };
      await addEmployee(
        school,
        { emp_no: 'E-77x', designation: 'Librarian' },
        { ...person, email: 'nair@school.example' },
      );
      expect((await findEmployees(school, search)).map(({ empNo }) => empNo)).toEqual(['E-77x']);
    },
  );

  it.each(['%', '_', '\\', "'%'", '"', 'a%a'])('searches %j literally, not as a pattern', async (search) => {
    const school = await startSignedIn();
    await addEmployee(school, { emp_no: 'plain' });
    expect(await findEmployees(school, search)).toEqual([]);
    const markedEmployee = await addEmployee(school, { designation: `Head ${search} office` });
    expect((await findEmployees(school, search)).map(({ empId }) => empId)).toEqual([markedEmployee.empId]);
  });

  it('shows and changes no employee of another school', async () => {
    const school = await startSignedIn();
    const other = await addOtherSchool(school);
    const userId = await registerUser(school, '9333333333', other.schoolId);
    const job = { emp_no: 'T-1', same_key: 'T-1', designation: '', search_text: 'T-1' };
    const ownerColumns = { school_id: other.schoolId, user_id: userId, ...job };
    const timeColumns = { created_by: null, created_at: '', updated_at: '' };
    const { id } = await school.db
      .insertInto('employees')
      .values({ ...ownerColumns, ...timeColumns })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await findEmployees(school)).toEqual([]);
    const toggleInput = { query: { emp_id: id, activate: false } };
    expect((await school.refusal(toggleEmployeeStatus, toggleInput)).status).toBe(404);
    const updateBody = {
      ...createEmployeeBody().user,
      emp_id: id,
      emp_no: 'X',
      designation: 'X',
      mobile_no: '9333333333',
    };
    expect((await school.refusal(updateEmployee, { body: updateBody })).status).toBe(404);
    const { data } = await school.call(validateEmployee, { query: { mobile_number: '9333333333' } });
    expect(data).toEqual({ user: null, employee: null });
  });

  it.each([{ page: 0 }, { pageSize: 0 }, { pageSize: 101 }, { page: 'x' }])('refuses %j', async (changes) => {
    const school = await startSignedIn();
    const { status, body } = await school.refusal(listEmployees, { query: { page: 1, pageSize: 10, ...changes } });
    expect(status).toBe(422);
    expect(body.detail[0].field).toBe(Object.keys(changes)[0]);
  });
});

describe('a new employee', () => {
  it('is saved with trimmed texts', async () => {
    const school = await startSignedIn();
    const body = createEmployeeBody(
      { emp_no: '  E-5 ' },
      { first_name: ' Asha \t Rani ', last_name: 'Verma', email: 'a@b.in ' },
    );
    const reply = await school.call(createEmployee, { body });
    expect(reply).toMatchObject({ status: 'success', message: 'Employee added successfully' });
    expect(await findEmployees(school)).toEqual([
      {
        empId: expect.any(Number),
        version: expect.any(String),
        empNo: 'E-5',
        firstName: 'Asha Rani',
        middleName: '',
        lastName: 'Verma',
        designation: 'Teacher',
        mobileNo: body.user.mobileno,
        email: 'a@b.in',
        deletedAt: null,
        sections: [],
      },
    ]);
  });

  it('can be a registered person', async () => {
    const school = await startSignedIn();
    const userId = await registerUser(school, '9444444444');
    const employee = { user_id_of_emp: userId, emp_no: 'E-6', designation: 'Driver' };
    await school.call(createEmployee, { body: { employee } });
    expect(await findEmployees(school)).toMatchObject([{ empNo: 'E-6', firstName: 'Meena', mobileNo: '9444444444' }]);
    const secondReply = await school.refusal(createEmployee, { body: { employee: { ...employee, emp_no: 'E-7' } } });
    expect(secondReply.body.message).toBe('An employee with this mobile number already exists with ID: E-6');
    const unknownUser = { body: { employee: { ...employee, user_id_of_emp: 9999 } } };
    expect((await school.refusal(createEmployee, unknownUser)).status).toBe(404);
  });

  it('is refused with the number of another employee, whose ID is named', async () => {
    const school = await startSignedIn();
    const first = await addEmployee(school);
    const { status, body } = await school.refusal(createEmployee, {
      body: createEmployeeBody({}, { mobileno: first.mobileNo }),
    });
    const message = `An employee with this mobile number already exists with ID: ${first.empNo}`;
    expect([status, body]).toEqual([409, { status: 'error', message, detail: [{ field: 'mobileno', message }] }]);
  });

  it('is refused with the ID of another employee, regardless of case', async () => {
    const school = await startSignedIn();
    await addEmployee(school, { emp_no: 'E-12' });
    const { status, body } = await school.refusal(createEmployee, { body: createEmployeeBody({ emp_no: 'e-12' }) });
    const message = 'Employee ID E-12 is already in use.';
    expect([status, body]).toEqual([409, { status: 'error', message, detail: [{ field: 'emp_no', message }] }]);
  });

  it('is refused with all wrong fields named', async () => {
    const school = await startSignedIn();
    const body = createEmployeeBody(
      { emp_no: ' ', designation: '' },
      { first_name: 'x'.repeat(101), last_name: '', email: 'no' },
    );
    const refusal = await school.refusal(createEmployee, { body });
    expect(refusal.status).toBe(422);
    expect(refusal.body.detail).toEqual([
      { field: 'emp_no', message: 'Employee ID is required' },
      { field: 'designation', message: 'Designation is required' },
      { field: 'first_name', message: 'First name can have at most 100 characters' },
      { field: 'last_name', message: 'Last name is required' },
      { field: 'email', message: 'Please enter a valid email address, such as name@example.com' },
    ]);
    expect(await findEmployees(school)).toEqual([]);
  });

  it.each([
    [{ employee: { emp_no: 'E-1', designation: 'Teacher' } }],
    [{ employee: {}, user: {} }],
    [{}],
    [createEmployeeBody({}, { mobileno: '12345' })],
  ])('is refused when it is incomplete (%#)', async (body) => {
    const school = await startSignedIn();
    const refusal = await school.refusal(createEmployee, { body });
    expect(refusal.status).toBe(422);
    expect(refusal.body.detail.length).toBeGreaterThan(0);
  });

  it('is refused for another school or another user', async () => {
    const school = await startSignedIn();
    const { employee, user } = createEmployeeBody();
    const otherSchoolInput = { body: { user, employee: { ...employee, school_id: 5 } } };
    expect((await school.refusal(createEmployee, otherSchoolInput)).status).toBe(403);
    expect((await school.refusal(createEmployee, { body: { employee, user }, query: { user_id: 15 } })).status).toBe(
      403,
    );
    expect((await school.refusal(listEmployees, { query: { page: 1, pageSize: 5, school_id: 5 } })).status).toBe(403);
  });
});

describe('an employee', () => {
  it('can be updated, and is found by its new values', async () => {
    const school = await startSignedIn();
    const employee = await addEmployee(school);
    const body = updateEmployeeBody(employee, { emp_no: 'E-900', last_name: 'Kapoor', mobile_no: '9555555555' });
    await school.call(updateEmployee, { body });
    expect(await findEmployees(school, 'kapoor')).toMatchObject([{ empNo: 'E-900', mobileNo: '9555555555' }]);
    expect(await findEmployees(school, 'verma')).toEqual([]);
  });

  it('can keep its own ID and number, but not take those of another person', async () => {
    const school = await startSignedIn();
    const [first, secondPage] = [await addEmployee(school), await addEmployee(school)];
    await school.call(updateEmployee, { body: updateEmployeeBody(first) });
    const id = await school.refusal(updateEmployee, { body: updateEmployeeBody(first, { emp_no: secondPage.empNo }) });
    expect(id.body.detail[0].field).toBe('emp_no');
    const numberRefusal = await school.refusal(updateEmployee, {
      body: updateEmployeeBody(first, { mobile_no: secondPage.mobileNo }),
    });
    expect(numberRefusal.body.detail[0].field).toBe('mobile_no');
    await registerUser(school, '9666666666');
    const parentRefusal = await school.refusal(updateEmployee, {
      body: updateEmployeeBody(first, { mobile_no: '9666666666' }),
    });
    expect(parentRefusal.body.message).toBe(
      'This mobile number is registered to another person. Please give another one.',
    );
    expect(await findEmployees(school, first.mobileNo)).toEqual([first]);
  });

  it('can be deactivated and activated repeatedly', async () => {
    const school = await startSignedIn();
    const { empId } = await addEmployee(school);
    const setActive = (activate: boolean) => school.call(toggleEmployeeStatus, { query: { emp_id: empId, activate } });
    await setActive(false);
    const deactivatedAt = (await findEmployees(school))[0]?.deletedAt;
    expect(Date.parse(deactivatedAt ?? '')).toBeGreaterThan(0);
    expect(await setActive(false)).toMatchObject({ status: 'success', data: { empId, deletedAt: deactivatedAt } });
    expect((await school.call(listActiveEmployees, {})).data).toEqual([]);
    await setActive(true);
    expect(await setActive(true)).toMatchObject({ data: { deletedAt: null } });
    expect((await school.call(listActiveEmployees, {})).data).toMatchObject([{ empId, userId: expect.any(Number) }]);
  });

  it('is found by mobile number, as registered people are', async () => {
    const school = await startSignedIn();
    const employee = await addEmployee(school);
    const userId = await registerUser(school, '9777777777');
    const findByMobile = async (mobile: string) =>
      (await school.call(validateEmployee, { query: { mobile_number: mobile } })).data;
    expect(await findByMobile(employee.mobileNo)).toMatchObject({
      user: { firstName: 'Asha', lastName: 'Verma', mobileNo: employee.mobileNo },
      employee: { empId: employee.empId, empNo: employee.empNo },
    });
    expect(await findByMobile('9777777777')).toMatchObject({ user: { userId, firstName: 'Meena' }, employee: null });
    expect(await findByMobile('9000000000')).toEqual({ user: null, employee: null });
  });
});
