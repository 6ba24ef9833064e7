import { describe, expect, it } from 'vitest';
import { pluralize } from './pluralize';

const classes = (count: string) => `${count} classes`;

describe('pluralize', () => {
  it('groups digits in the Indian style and uses the singular for one', () => {
    expect(pluralize(0, '1 class', classes)).toBe('0 classes');
    expect(pluralize(1, '1 class', classes)).toBe('1 class');
    expect(pluralize(123456, '1 class', classes)).toBe('1,23,456 classes');
    expect(pluralize(undefined, '1 class', classes)).toBe('');
  });
});
