import { describe, expect, it } from 'vitest';
import { isFilled, sectionForm, sectionHeadOptions, toFormValues, toRequestBody } from './form-schema';

const section = {
  id: 3,
  section: 'A',
  classid: 7,
  isactive: false,
  classTeacher: { empId: 11, firstName: 'Asha', middleName: '', lastName: 'Rao', deletedAt: null },
  classAdmin: null,
};
const filled = { classId: '7', section: 'A', teacherId: '11', adminId: '12' };

describe('toFormValues', () => {
  it('starts a new section in the displayed class', () => {
    expect(toFormValues(null, 7)).toEqual({ classId: '7', section: '', teacherId: '', adminId: '' });
    expect(toFormValues(null, null).classId).toBe('');
  });
  it('contains an existing section, with unassigned posts empty', () => {
    expect(toFormValues(section, 9)).toEqual({ classId: '7', section: 'A', teacherId: '11', adminId: '' });
  });
});

describe('isFilled', () => {
  it('requires all four fields', () => {
    expect(isFilled(filled)).toBe(true);
    for (const name of Object.keys(filled)) expect(isFilled({ ...filled, [name]: '' })).toBe(false);
    expect(isFilled({ ...filled, section: '   ' })).toBe(false);
  });
});

describe('sectionForm', () => {
  it('reports each empty field', () => {
    const { error } = sectionForm.safeParse({ classId: '', section: ' ', teacherId: '', adminId: '' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Section name is required',
      'Class selection is required',
      'Class teacher selection is required',
      'Class admin selection is required',
    ]);
  });
  it('trims the name', () => {
    expect(sectionForm.parse({ ...filled, section: ' A ' }).section).toBe('A');
  });
});

describe('toRequestBody', () => {
  it('uses the names and numbers of the API', () => {
    expect(toRequestBody(filled, false)).toEqual({
      section: 'A',
      classid: 7,
      isactive: false,
      teacherid: 11,
      adminid: 12,
    });
  });
});

const person = (empId: number, firstName: string) => ({
  empId,
  userId: empId + 100,
  firstName,
  middleName: '',
  lastName: 'Rao',
  designation: 'Teacher',
  email: '',
  empNo: `E-${empId}`,
  mobileNo: '',
});
const staff = [person(1, 'Asha'), person(2, 'Meera'), person(3, 'Zoya')];
const values = (choices: { value: string }[]) => choices.map(({ value }) => value);

describe('sectionHeadOptions', () => {
  it('offers all employees while the other post is empty', () => {
    expect(sectionHeadOptions(staff, null, '')).toEqual([
      { value: '1', label: 'Asha Rao', detail: 'Teacher · E-1' },
      { value: '2', label: 'Meera Rao', detail: 'Teacher · E-2' },
      { value: '3', label: 'Zoya Rao', detail: 'Teacher · E-3' },
    ]);
  });
  it('never offers the employee of the other post', () => {
    for (const { empId } of staff) {
      expect(values(sectionHeadOptions(staff, null, String(empId)))).not.toContain(String(empId));
    }
  });
  it('offers each post the employees that the other has not chosen', () => {
    expect(values(sectionHeadOptions(staff, null, '2'))).toEqual(['1', '3']);
    expect(values(sectionHeadOptions(staff, null, '1'))).toEqual(['2', '3']);
  });
  it('offers the current holder even if inactive', () => {
    const holder = { empId: 9, firstName: 'Old', middleName: '', lastName: 'Hand' };
    expect(sectionHeadOptions(staff, holder, '')[0]).toEqual({
      value: '9',
      label: 'Old Hand',
      detail: 'No longer active',
    });
    expect(values(sectionHeadOptions(staff, holder, '9'))).not.toContain('9');
  });
  it('does not offer an active holder twice', () => {
    expect(values(sectionHeadOptions(staff, person(2, 'Meera'), ''))).toEqual(['1', '2', '3']);
  });
});
