import { describe, expect, it } from 'vitest';
import { checkCode, checkMobile } from './rules';

describe('checkMobile', () => {
  it('requires a number', () => expect(checkMobile('')).toBe('Mobile number is required'));
  it.each(['98765', '98765432100', '98765 4321'])('refuses %j', (mobile) => {
    expect(checkMobile(mobile)).toBe('Please enter a valid 10 digit mobile number');
  });
  it('accepts ten digits', () => expect(checkMobile('9876543210')).toBeNull());
});

describe('checkCode', () => {
  it.each(['', '12345', '1234567', '12a456'])('refuses %j', (code) => {
    expect(checkCode(code)).toBe('Please enter a valid 6-digit OTP');
  });
  it('accepts six digits', () => expect(checkCode('012345')).toBeNull());
});
