import { describe, expect, it } from 'vitest';
import type { YearPlan } from '@/lib/contract/school-years';
import {
  describeMarks,
  emptyDraft,
  readPlan,
  suggestDestinations,
  suggestYearName,
  toYearStart,
  withDestination,
  withMark,
} from './rules';

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

const section = (section_id: number, classname: string, students: number) => ({
  ...{ section_id, class_id: 1, classname, section: 'A', isactive: true, students },
});

const plan: YearPlan = {
  status: 'success',
  last_year_id: 7,
  last_year: '2024-25',
  started_by: '',
  started_at: '',
  unplaced: 0,
  sections: [section(1, '1', 30), section(2, '2', 40), section(3, '3', 50)],
};

const day = '2026-03-20';
const mark = { id: 11, name: 'Asha Rao', sectionId: 1, to: 'stays' as const };

const read = (draft = emptyDraft(7)) => readPlan(plan, draft, day);

describe('a plan of the next school year', () => {
  it('suggests the name, the destinations and the sizes', () => {
    const { name, rows } = read();
    expect(name).toBe('2025-26');
    expect(rows.map(({ to }) => to)).toEqual([2, 3, 'leaves']);
    expect(rows.map(({ next }) => next?.size)).toEqual([30, 40, undefined]);
  });

  it('warns about sections with more students than the maximum', () => {
    const tooLarge = (maxStudents: number) =>
      read({ ...emptyDraft(7), maxStudents }).rows.map(({ next }) => next?.isTooLarge);
    expect(tooLarge(40)).toEqual([false, false, undefined]);
    expect(tooLarge(39)).toEqual([false, true, undefined]);
  });

  it('counts merged sections and marked students in the section to which they go', () => {
    const merged = withMark(withDestination(emptyDraft(7), 1, 3), 11, mark);
    const { rows } = read(merged);
    expect(rows.map(({ next }) => next?.size)).toEqual([69, 69, undefined]);
    expect(rows.map(({ next }) => next?.isTooLarge)).toEqual([true, true, undefined]);
    expect(toYearStart(read(merged), 7)).toEqual({
      name: '2025-26',
      last_year_id: 7,
      max_students: 60,
      sections: [
        { section_id: 1, to: 3 },
        { section_id: 2, to: 3 },
        { section_id: 3, to: 'leaves' },
      ],
      students: [{ student_id: 11, to: 'stays' }],
    });
  });

  it('drops choices of sections that were deleted', () => {
    const draft = withMark(withDestination(emptyDraft(7), 1, 99), 12, { ...mark, id: 12, sectionId: 98 });
    expect(read(draft).rows[0]?.to).toBe(2);
    expect(read(draft).marks).toEqual([]);
  });

  it('describes marks', () => {
    const to = (...destinations: (typeof mark.to | 'leaves' | number)[]) =>
      describeMarks(destinations.map((destination, index) => ({ ...mark, id: index, to: destination })));
    expect(to('stays', 1, 'leaves', 5)).toBe('2 stay, 1 leaves, 1 goes elsewhere');
    expect(to()).toBe('');
  });
});
