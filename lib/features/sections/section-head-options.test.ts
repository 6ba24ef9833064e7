import { describe, expect, it } from 'vitest';
import { sectionHeadOptions } from './section-head-options';

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
