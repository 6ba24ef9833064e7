import { describe, expect, it } from 'vitest';
import { listEmployees } from '@/lib/contract/employees';
import { listStudents } from '@/lib/contract/students';
import { employeeEntry, studentEntry } from './menu-entries';

const studentOf = (row: object) => {
  const [student] = listStudents.reply.parse({ data: [row] }).data;
  if (!student) throw new Error('The row does not match the contract');
  return student;
};
const employeeOf = (row: object) => {
  const [employee] = listEmployees.reply.parse({ data: [row] }).data;
  if (!employee) throw new Error('The row does not match the contract');
  return employee;
};

const trisha = { id: 7, enrollmentNo: 'GV/26 & 1', firstName: 'Trisha', lastName: 'Singh', mobileNo: '7810497350' };

describe('a person in the command menu', () => {
  it('shows the class, number and mobile that the server sent', () => {
    const placed = studentOf({ ...trisha, className: '5', section: 'A' });
    expect(studentEntry(placed, true)).toMatchObject({
      label: 'Trisha Singh',
      detail: '5 A · GV/26 & 1 · +91 78104 97350',
    });
    expect(studentEntry(studentOf({ id: 7, firstName: 'Trisha' }), true).detail).toBe('ST-0007');
    expect(employeeEntry(employeeOf({ empId: 3, firstName: 'Ravi', empNo: 'E-1' }), true)).toMatchObject({
      label: 'Ravi',
      detail: 'E-1',
    });
  });

  it('opens by id, or by id and number when the server cannot filter by id', () => {
    expect(studentEntry(studentOf(trisha), true).href).toBe('/students?student=7');
    expect(studentEntry(studentOf(trisha), false).href).toBe('/students?search=GV%2F26+%26+1&student=7');
    const ravi = employeeOf({ empId: 3, empNo: 'E-1', firstName: 'Ravi' });
    expect(employeeEntry(ravi, true).href).toBe('/employees?employee=3');
    expect(employeeEntry(ravi, false).href).toBe('/employees?search=E-1&employee=3');
  });

  it('opens by a search for the number, or else the name, when the server sent no id', () => {
    expect(studentEntry(studentOf({ ...trisha, id: null }), true).href).toBe('/students?search=GV%2F26+%26+1');
    expect(employeeEntry(employeeOf({ firstName: 'Ravi', lastName: 'Nair' }), true).href).toBe(
      '/employees?search=Ravi+Nair',
    );
  });
});
