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
  it('lets go of the single classes', () => {
    expect(toggleAllClasses([1, 2])).toBe('All');
  });
  it('leaves nothing chosen when All goes', () => {
    expect(toggleAllClasses('All')).toEqual([]);
  });
});

describe('toggleClass', () => {
  it('adds in order and takes away', () => {
    expect(toggleClass([3], 1, active)).toEqual([1, 3]);
    expect(toggleClass([1, 3], 3, active)).toEqual([1]);
  });
  it('collapses every class to All', () => {
    const choice = [1, 2, 3].reduce<ClassChoice>((chosen, id) => toggleClass(chosen, id, active), []);
    expect(choice).toBe('All');
  });
  it('changes nothing while All is chosen', () => {
    expect(toggleClass('All', 2, active)).toBe('All');
  });
  it('does not take a class that is not active any more for All', () => {
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
  it('is never All while no class is known', () => {
    expect(normalizedChoice([], [])).toEqual([]);
  });
});

describe('chosenIds', () => {
  it('names every active class where All is chosen', () => {
    expect(chosenIds('All', active)).toEqual([1, 2, 3]);
    expect(chosenIds([2], active)).toEqual([2]);
  });
});

describe('offeredClasses', () => {
  it('keeps a class that the holiday has although it is not active any more', () => {
    expect(offeredClasses([{ id: 2, classname: 'KG' }, gone], active)).toEqual([...active, gone]);
    expect(offeredClasses('All', active)).toEqual(active);
  });
});
