import { describe, expect, it } from 'vitest';
import { digitsOnly, phone } from './phone';

describe('phone', () => {
  it.each([
    ['9876543210', '+91 98765 43210'],
    ['+91 9876543210', '+91 98765 43210'],
    ['09876543210', '+91 98765 43210'],
    ['9198765432', '+91 91987 65432'],
    ['12345', '12345'],
    ['', '-'],
    [null, '-'],
  ])('writes %j as %s', (number, text) => {
    expect(phone(number)).toBe(text);
  });
});

describe('digitsOnly', () => {
  it.each([
    ['98765-43210', 10, '9876543210'],
    ['+91 98765 43210', 10, '9876543210'],
    ['0091 98765 43210', 10, '9876543210'],
    ['098765 43210', 10, '9876543210'],
    ['98765432109', 10, '9876543210'],
    ['12 34 56 7', 6, '123456'],
    ['abc', 6, ''],
  ])('takes %j (at most %d) as %j', (text, maxLength, digits) => {
    expect(digitsOnly(text, maxLength)).toBe(digits);
  });
});
