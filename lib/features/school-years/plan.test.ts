import { describe, expect, it } from 'vitest';
import type { YearPlan } from '@/lib/contract/school-years';
import { describeMarks, emptyDraft, readPlan, toYearStart, withDestination, withMark } from './plan';

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
