import { describe, expect, it } from 'vitest';
import { defaultValues, formSchemaFor, toCreateBody, toNumberOwner, toUpdateBody } from './form-schema';

const validForm = {
  mobileNo: '9000000001',
  empNo: ' E-7 ',
  designation: 'Librarian',
  firstName: 'Zubeida',
  middleName: '',
  lastName: 'Qureshi',
  email: '',
};

function messages(form: object, owner: Parameters<typeof formSchemaFor>[0] = null): string[] {
  const result = formSchemaFor(owner).safeParse(form);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

describe('the employee form', () => {
  it('requires each field of a new employee', () => {
    expect(messages(defaultValues)).toEqual([
      'Employee ID is required',
      'Designation is required',
      'First name is required',
      'Last name is required',
      'Mobile number is required',
      'Mobile number must be 10 digits',
    ]);
  });

  it('accepts an empty email, trims texts and refuses an invalid email', () => {
    expect(formSchemaFor(null).safeParse(validForm).data?.empNo).toBe('E-7');
    expect(messages({ ...validForm, email: 'zubeida' })).toEqual(['Please enter a valid email address']);
  });

  it('does not validate the names of a registered user', () => {
    const owner = { kind: 'user', userId: 3, names: { firstName: 'A', middleName: '', lastName: '' } } as const;
    expect(messages({ ...validForm, lastName: '' }, owner)).toEqual([]);
  });
});

describe('the owner of a number', () => {
  const user = { userId: 3, firstName: 'Asha', middleName: '', lastName: 'Rao', mobileNo: '9000000001' };

  it('is the employee if the reply contains one', () => {
    const reply = { status: 'success', data: { user, employee: { empId: 1, empNo: 'E-1' } } };
    expect(toNumberOwner(reply)).toEqual({ kind: 'employee', empNo: 'E-1' });
  });

  it('is the registered user if there is no employee', () => {
    expect(toNumberOwner({ status: 'success', data: { user } })).toMatchObject({ kind: 'user', userId: 3 });
  });

  it('is none if the reply is empty', () => {
    expect(toNumberOwner({ status: 'success', data: null })).toEqual({ kind: 'none' });
  });
});

describe('the request bodies', () => {
  it('link a registered user by id only', () => {
    const owner = { kind: 'user', userId: 3, names: { firstName: 'A', middleName: '', lastName: 'B' } } as const;
    expect(toCreateBody(validForm, owner)).toEqual({
      employee: { emp_no: ' E-7 ', designation: 'Librarian', user_id_of_emp: 3 },
    });
  });

  it('contain all details of a new person', () => {
    expect(toCreateBody(validForm, { kind: 'none' })).toMatchObject({
      user: { mobileno: '9000000001', middle_name: '' },
    });
    expect(toUpdateBody(validForm, 5)).toMatchObject({ emp_id: 5, mobile_no: '9000000001' });
  });
});
