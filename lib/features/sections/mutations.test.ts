import { describe, expect, it } from 'vitest';
import { CallError } from '@/lib/browser/client/call-error';
import { exportErrorToast } from './mutations';

describe('the toast of a failed download', () => {
  it('is a warning for 404 with the message of the server or a default text', () => {
    const detailed = new CallError({ code: 'REFUSED', status: 404, message: 'Grade 1 A is empty' });
    expect(exportErrorToast(detailed)).toEqual({ tone: 'warning', message: 'Grade 1 A is empty' });
    expect(exportErrorToast(new CallError({ code: 'REFUSED', status: 404 }))).toEqual({
      tone: 'warning',
      message: 'No students found in this section',
    });
  });
  it('is an error for anything else', () => {
    const failed = new CallError({ code: 'REFUSED', status: 500, message: 'boom' });
    expect(exportErrorToast(failed)).toEqual({ tone: 'error', message: 'Failed to download students data' });
    expect(exportErrorToast(new TypeError('x'))).toEqual({ tone: 'error', message: 'An unexpected error occurred' });
  });
  it('is null if the session has ended', () => {
    expect(exportErrorToast(new CallError({ code: 'SESSION_EXPIRED', status: 401 }))).toBeNull();
  });
});
