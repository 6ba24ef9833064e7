import { describe, expect, it } from 'vitest';
import { counted } from './counted';

const classes = (count: string) => `${count} classes`;

describe('counted', () => {
  it('groups digits in the Indian style and uses the singular for one', () => {
    expect(counted(0, '1 class', classes)).toBe('0 classes');
    expect(counted(1, '1 class', classes)).toBe('1 class');
    expect(counted(123456, '1 class', classes)).toBe('1,23,456 classes');
    expect(counted(undefined, '1 class', classes)).toBe('');
  });
});
