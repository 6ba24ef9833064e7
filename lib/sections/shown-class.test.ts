import { describe, expect, it } from 'vitest';
import { classIdOf, shownClass } from './shown-class';

describe('the class whose sections are shown', () => {
  const classes = [{ id: 3 }, { id: 5 }];
  it('is the first one until one is chosen', () => {
    expect(shownClass(classes, null)).toEqual({ id: 3 });
    expect(shownClass(classes, 5)).toEqual({ id: 5 });
  });
  it('is the first one for a class that is not on offer', () => {
    expect(shownClass(classes, 99)).toEqual({ id: 3 });
    expect(shownClass([], 5)).toBeNull();
  });
  it('comes from an address as a whole number', () => {
    expect(classIdOf('5')).toBe(5);
    for (const text of ['x', '', null, undefined, '-5']) expect(classIdOf(text)).toBeNull();
  });
});
