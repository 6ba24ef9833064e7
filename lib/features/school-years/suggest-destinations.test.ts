import { describe, expect, it } from 'vitest';
import { suggestDestinations, suggestYearName } from './suggest-destinations';

/** Returns sections by their names, such as `5 A`. A section whose name ends with `!` is inactive. */
const sectionsOf = (...names: string[]) =>
  names.map((name, index) => {
    const [, classname = '', section = ''] = /^(.+) (\S+?)!?$/.exec(name) ?? [];
    return { section_id: index, class_id: 0, classname, section, isactive: !name.endsWith('!'), students: 1 };
  });

function suggested(...names: string[]) {
  const sections = sectionsOf(...names);
  const destinations = suggestDestinations(sections);
  return sections.map(({ section_id }) => {
    const to = destinations.get(section_id);
    return typeof to === 'number' ? names[to] : (to ?? '?');
  });
}

describe('the suggested destination', () => {
  it('is the same section of the next class, and the last class leaves', () => {
    expect(suggested('Class 1 A', 'Class 1 B', 'Class 2 A', 'Class 2 b')).toEqual([
      'Class 2 A',
      'Class 2 b',
      'leaves',
      'leaves',
    ]);
  });
  it('follows Nursery, LKG, UKG and class 1, and skips a class that the school does not have', () => {
    expect(suggested('Nursery A', 'LKG A', 'UKG A', 'I A')).toEqual(['LKG A', 'UKG A', 'I A', 'leaves']);
    expect(suggested('Nursery A', '1 A')).toEqual(['1 A', 'leaves']);
  });
  it('is the only section of the next class', () => {
    expect(suggested('1 A', '1 B', '2 Rose')).toEqual(['2 Rose', '2 Rose', 'leaves']);
  });
  it('keeps the stream', () => {
    expect(suggested('11 Science A', '11 Arts A', '12 Arts A', '12 Science A')).toEqual([
      '12 Science A',
      '12 Arts A',
      'leaves',
      'leaves',
    ]);
  });
  it('must be chosen if the names do not say it', () => {
    expect(suggested('1 C', '2 A', '2 B')[0]).toBe('?');
    expect(suggested('5 A', '7 A')).toEqual(['?', 'leaves']);
    expect(suggested('10 A', '11 Arts A', '11 Science A')[0]).toBe('?');
    expect(suggested('Music A', '1 A')).toEqual(['?', 'leaves']);
  });
  it('is never an inactive section', () => {
    expect(suggested('1 A', '2 A!', '2 B')).toEqual(['2 B', 'leaves', 'leaves']);
  });
});

describe('the suggested name of the ending year', () => {
  it.each([
    ['', '2026-03-20', '2025-26'],
    ['', '2026-06-01', '2025-26'],
    ['', '2026-11-28', '2026-27'],
    ['2025-26', '2026-03-20', '2026-27'],
    ['1998-99', '2026-03-20', '1999-00'],
    ['2025-2026', '2026-03-20', '2026-27'],
    ['First', '2026-03-20', '2025-26'],
  ])('after “%s” on %s is %s', (last, day, name) => {
    expect(suggestYearName(last, day)).toBe(name);
  });
});
