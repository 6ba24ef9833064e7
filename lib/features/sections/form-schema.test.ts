import { describe, expect, it } from 'vitest';
import { isFilled, sectionForm, toFormValues, toRequestBody } from './form-schema';

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
