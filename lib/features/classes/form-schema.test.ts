import { describe, expect, it } from 'vitest';
import { CallError } from '@/lib/browser/client/call-error';
import { weekdays } from '@/lib/contract/values/school-days';
import { classForm, defaultValues, toFormValues, toRequestBody } from './form-schema';
import { exportErrorText } from './mutations';

const grade = { id: 7, isactive: false, ...defaultValues, classname: 'Grade 7', worksaturday: true };

describe('defaultValues', () => {
  it('has the working days from Monday to Friday', () => {
    const chosen = weekdays.filter(({ name }) => defaultValues[name]);
    expect(chosen.map(({ label }) => label)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
  });
});

describe('classForm', () => {
  it.each(['', '   '])('refuses the name %j', (classname) => {
    const result = classForm.safeParse({ ...defaultValues, classname });
    expect(result.error?.issues[0]?.message).toBe('Class name cannot be empty');
  });
  it('trims the name', () => {
    expect(classForm.parse({ ...defaultValues, classname: ' Grade 1 ' }).classname).toBe('Grade 1');
  });
  it('refuses a name of more than 50 characters', () => {
    expect(classForm.safeParse({ ...defaultValues, classname: 'x'.repeat(51) }).success).toBe(false);
  });
});

describe('toRequestBody', () => {
  it('makes a new class active', () => {
    expect(toRequestBody(defaultValues, null)).toEqual({ ...defaultValues, isactive: true });
  });
  it('keeps the status of an existing class', () => {
    expect(toRequestBody(toFormValues(grade), grade)).toEqual({
      ...defaultValues,
      classname: 'Grade 7',
      worksaturday: true,
      isactive: false,
    });
  });
});

describe('exportErrorText', () => {
  it('shows the heading and the message of the server', () => {
    const error = new CallError({ code: 'REFUSED', message: 'No students found in class 7' });
    expect(exportErrorText(error)).toBe('Error\nNo students found in class 7');
  });
  it.each([new CallError({ code: 'UNREACHABLE' }), new CallError({ code: 'REFUSED' }), new Error('odd')])(
    'falls back to a generic text without a server message',
    (error) => {
      expect(exportErrorText(error)).toBe('An unexpected error occurred.');
    },
  );
});
