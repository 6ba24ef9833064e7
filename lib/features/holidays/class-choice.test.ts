import { describe, expect, it } from 'vitest';
import {
  type ClassChoice,
  choiceOf,
  chosenIds,
  normalizedChoice,
  offeredClasses,
  toggleAllClasses,
  toggleClass,
} from './class-choice';

const active = [
  { id: 1, classname: 'Nursery' },
  { id: 2, classname: 'KG' },
  { id: 3, classname: 'Grade 1' },
];
const gone = { id: 9, classname: 'Old' };

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
    expect(toggleClass([3], 1, active)).toEqual([1, 3]);
    expect(toggleClass([1, 3], 3, active)).toEqual([1]);
  });
  it('becomes All when every class is chosen', () => {
    const choice = [1, 2, 3].reduce<ClassChoice>((chosen, id) => toggleClass(chosen, id, active), []);
    expect(choice).toBe('All');
  });
  it('changes nothing while All is chosen', () => {
    expect(toggleClass('All', 2, active)).toBe('All');
  });
  it('does not count an inactive class towards All', () => {
    expect(toggleClass([], 9, [])).toEqual([9]);
    expect(toggleClass([1, 2], 9, active)).toEqual([1, 2, 9]);
  });
});

describe('choiceOf', () => {
  it('is All for All, and the ids of a list', () => {
    expect(choiceOf('All')).toBe('All');
    expect(choiceOf([gone, { id: 2, classname: 'KG' }])).toEqual([2, 9]);
    expect(choiceOf([])).toEqual([]);
  });
});

describe('normalizedChoice', () => {
  it('is All for a list of every active class', () => {
    expect(normalizedChoice([1, 2, 3, 9], active)).toBe('All');
    expect(normalizedChoice([1, 2], active)).toEqual([1, 2]);
  });
  it('is never All without active classes', () => {
    expect(normalizedChoice([], [])).toEqual([]);
  });
});

describe('chosenIds', () => {
  it('are all active classes for All', () => {
    expect(chosenIds('All', active)).toEqual([1, 2, 3]);
    expect(chosenIds([2], active)).toEqual([2]);
  });
});

describe('offeredClasses', () => {
  it('includes inactive classes of the holiday', () => {
    expect(offeredClasses([{ id: 2, classname: 'KG' }, gone], active)).toEqual([...active, gone]);
    expect(offeredClasses('All', active)).toEqual(active);
  });
});
