import { describe, expect, it } from 'vitest';
import { selectedClass } from './selected-class';

describe('the class whose sections are shown', () => {
  const classes = [{ id: 3 }, { id: 5 }];
  it('is the first one until one is chosen', () => {
    expect(selectedClass(classes, null)).toEqual({ id: 3 });
    expect(selectedClass(classes, 5)).toEqual({ id: 5 });
  });
  it('is the first one for an unknown class', () => {
    expect(selectedClass(classes, 99)).toEqual({ id: 3 });
    expect(selectedClass([], 5)).toBeNull();
  });
});
