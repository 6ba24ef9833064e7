import { describe, expect, it } from 'vitest';
import { findSelectedClass } from './queries';

describe('findSelectedClass', () => {
  const classes = [{ id: 3 }, { id: 5 }];
  it('is the first one until one is chosen', () => {
    expect(findSelectedClass(classes, null)).toEqual({ id: 3 });
    expect(findSelectedClass(classes, 5)).toEqual({ id: 5 });
  });
  it('is the first one for an unknown class', () => {
    expect(findSelectedClass(classes, 99)).toEqual({ id: 3 });
    expect(findSelectedClass([], 5)).toBeNull();
  });
});
