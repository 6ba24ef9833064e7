import { describe, expect, it } from 'vitest';
import { classLevel, compareClasses, sortByClass } from './class-level';

describe('the level of a class', () => {
  it.each(['5', 'Class 5', 'Std 5', 'Std. V', 'V', 'Grade-5', '5th', 'Fifth', 'Standard Five', 'Class5', '५'])(
    'is 5 for “%s”',
    (name) => {
      expect(classLevel(name)).toEqual({ level: 5, stream: '' });
    },
  );

  it.each([
    ['Nursery', -3],
    ['L.K.G.', -2],
    ['Jr KG', -2],
    ['KG 1', -2],
    ['UKG', 0],
    ['Sr. KG', 0],
    ['1', 1],
    ['XII', 12],
  ])('of “%s” is %i', (name, level) => {
    expect(classLevel(name)?.level).toBe(level);
  });

  it('leaves the stream', () => {
    expect(classLevel('11 Science')).toEqual({ level: 11, stream: 'SCIENCE' });
    expect(classLevel('XI’A’')).toEqual({ level: 11, stream: 'A' });
    expect(classLevel('Nursery Blue')).toEqual({ level: -3, stream: 'BLUE' });
  });

  it.each(['', 'Music', 'Class', '2026'])('is unknown for “%s”', (name) => {
    expect(classLevel(name)).toBeNull();
  });

  it('sorts classes from the youngest to the oldest', () => {
    const names = ['10', 'Music', 'UKG', 'Nursery', '2', 'LKG', 'Class 1'];
    expect(names.sort(compareClasses)).toEqual(['Nursery', 'LKG', 'UKG', 'Class 1', '2', '10', 'Music']);
  });

  it('sorts rows by their class, and keeps the order within a class', () => {
    const rows = ['10 B', '2 Z', '10 A', 'LKG A', '2 Y'].map((name) => ({ name, className: name.split(' ')[0] ?? '' }));
    expect(sortByClass(rows, ({ className }) => className).map(({ name }) => name)).toEqual([
      ...['LKG A', '2 Z', '2 Y', '10 B', '10 A'],
    ]);
    expect(rows[0]?.name).toBe('10 B');
  });
});
