import { describe, expect, it } from 'vitest';
import { fromWire } from '@/lib/contract/fields/field';
import { studentFields } from '@/lib/contract/fields/students';
import { personName } from '@/lib/format/person-name';
import { emptyTexts } from '@/tests/support/field-values';
import { canRemove, employeesToAdd, enrollmentOrId, searchStudents, searchTeachers, studentsToAdd } from './rules';

const teacher = (id: number, firstname: string, more = {}) => ({
  id,
  teacherid: id + 10,
  firstname,
  middlename: 'Devi',
  lastname: 'Rao',
  designation: 'Teacher',
  email: `${firstname.toLowerCase()}@school.example`,
  typeid: 4,
  ...more,
});
const asha = teacher(1, 'Asha', { designation: 'Head of Mathematics' });
const meera = teacher(2, 'Meera');

const pupil = (id: number, firstname: string, enrollmentno: string) => ({
  id,
  enrollmentno,
  firstname,
  middlename: '',
  lastname: 'Khan',
  student_deletedat: null,
});
const zoya = pupil(31, 'Zoya', 'EN-1');
const imran = pupil(42, 'Imran', '');

describe('canRemove', () => {
  it('protects the types up to 3', () => {
    expect([1, 2, 3, 4, 5].filter((typeid) => canRemove(teacher(1, 'Asha', { typeid })))).toEqual([4, 5]);
  });
});

describe('searchTeachers', () => {
  it('finds by name, designation and email in any case', () => {
    expect(searchTeachers([asha, meera], 'ASHA')).toEqual([asha]);
    expect(searchTeachers([asha, meera], 'mathematics')).toEqual([asha]);
    expect(searchTeachers([asha, meera], 'meera@')).toEqual([meera]);
    expect(searchTeachers([asha, meera], 'nobody')).toEqual([]);
  });
  it('finds a full name with and without the middle name', () => {
    expect(searchTeachers([asha, meera], 'asha rao')).toEqual([asha]);
    expect(searchTeachers([asha, meera], 'Asha  Devi Rao')).toEqual([asha]);
  });
  it('returns all teachers for an empty search', () => {
    expect(searchTeachers([asha, meera], '  ')).toEqual([asha, meera]);
  });
});

describe('searchStudents', () => {
  it('finds by first name, last name and enrollment number', () => {
    expect(searchStudents([zoya, imran], 'zoya')).toEqual([zoya]);
    expect(searchStudents([zoya, imran], 'khan')).toEqual([zoya, imran]);
    expect(searchStudents([zoya, imran], 'en-1')).toEqual([zoya]);
    expect(searchStudents([zoya, imran], 'st-42')).toEqual([imran]);
  });
});

describe('enrollmentOrId', () => {
  it('is ST- and the id if there is no number', () => {
    expect(enrollmentOrId('EN-1', 7)).toBe('EN-1');
    expect(enrollmentOrId('', 7)).toBe('ST-7');
  });
});

describe('personName', () => {
  it('leaves no gap for a missing middle name', () => {
    expect(personName(zoya)).toBe('Zoya Khan');
    expect(personName(asha)).toBe('Asha Devi Rao');
  });
});

describe('the people who can be added', () => {
  it('are the active employees outside the section', () => {
    const employees = [11, 12, 13].map((empId) => ({
      empId,
      userId: 0,
      firstName: 'A',
      middleName: '',
      lastName: 'B',
      designation: '',
      email: '',
      empNo: '',
      mobileNo: '',
    }));
    expect(employeesToAdd(employees, [asha, meera]).map(({ empId }) => empId)).toEqual([13]);
  });
  it('are the students outside the section', () => {
    const student = {
      ...fromWire(studentFields, emptyTexts(studentFields)),
      ...{ isActive: true, classId: null, className: '', sectionId: null, section: '', foundBy: '' },
    };
    const students = [31, 42, 53].map((id) => ({ ...student, id }));
    expect(studentsToAdd(students, [zoya, imran]).map(({ id }) => id)).toEqual([53]);
  });
});
