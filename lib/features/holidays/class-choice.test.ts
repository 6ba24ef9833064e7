import { describe, expect, it } from 'vitest';
import {
  type ClassChoice,
  chosenIds,
  normalizeChoice,
  offeredClasses,
  toClassChoice,
  toggleAllClasses,
  toggleClass,
} from './class-choice';

const activeClasses = [
  { id: 1, classname: 'Nursery' },
  { id: 2, classname: 'KG' },
  { id: 3, classname: 'Grade 1' },
];
const inactive = { id: 9, classname: 'Old' };

describe('toggleAllClasses', () => {
  it('clears the single classes', () => {
    expect(toggleAllClasses([1, 2])).toBe('All');
  });
  it('selects no class when All is removed', () => {
    expect(toggleAllClasses('All')).toEqual([]);
  });
});

describe('toggleClass', () => {
  it('adds in ascending order and removes', () => {
    expect(toggleClass([3], 1, activeClasses)).toEqual([1, 3]);
    expect(toggleClass([1, 3], 3, activeClasses)).toEqual([1]);
  });
  it('becomes All when every class is chosen', () => {
    const choice = [1, 2, 3].reduce<ClassChoice>((chosen, id) => toggleClass(chosen, id, activeClasses), []);
    expect(choice).toBe('All');
  });
  it('changes nothing while All is chosen', () => {
    expect(toggleClass('All', 2, activeClasses)).toBe('All');
  });
  it('does not count an inactive class towards All', () => {
    expect(toggleClass([], 9, [])).toEqual([9]);
    expect(toggleClass([1, 2], 9, activeClasses)).toEqual([1, 2, 9]);
  });
});

describe('toClassChoice', () => {
  it('is All for All, and the ids of a list', () => {
    expect(toClassChoice('All')).toBe('All');
    expect(toClassChoice([inactive, { id: 2, classname: 'KG' }])).toEqual([2, 9]);
    expect(toClassChoice([])).toEqual([]);
  });
});

describe('normalizeChoice', () => {
  it('is All for a list of every activeClasses class', () => {
    expect(normalizeChoice([1, 2, 3, 9], activeClasses)).toBe('All');
    expect(normalizeChoice([1, 2], activeClasses)).toEqual([1, 2]);
  });
  it('is never All without activeClasses classes', () => {
    expect(normalizeChoice([], [])).toEqual([]);
  });
});

describe('chosenIds', () => {
  it('are all activeClasses classes for All', () => {
    expect(chosenIds('All', activeClasses)).toEqual([1, 2, 3]);
    expect(chosenIds([2], activeClasses)).toEqual([2]);
  });
});

describe('offeredClasses', () => {
  it('includes inactive classes of the holiday', () => {
    expect(offeredClasses([{ id: 2, classname: 'KG' }, inactive], activeClasses)).toEqual([...activeClasses, inactive]);
    expect(offeredClasses('All', activeClasses)).toEqual(activeClasses);
    const lower = { id: 10, classname: 'LKG' };
    expect(offeredClasses([lower], activeClasses).map(({ id }) => id)).toEqual([1, 10, 2, 3]);
  });
});
