import { describe, expect, it } from 'vitest';
import { counted } from './counted';

describe('counted', () => {
  it('groups digits as India does and minds the single one', () => {
    expect(counted(0, 'class', 'classes')).toBe('0 classes');
    expect(counted(1, 'class', 'classes')).toBe('1 class');
    expect(counted(123456, 'student', 'students')).toBe('1,23,456 students');
    expect(counted(undefined, 'student', 'students')).toBe('');
  });
});
