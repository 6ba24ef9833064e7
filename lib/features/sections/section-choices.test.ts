import { describe, expect, it } from 'vitest';
import type { ActiveClass } from '@/lib/contract/classes';
import type { Section } from '@/lib/contract/sections';
import { sectionChoices } from './section-choices';

const weekdays = {
  ...{ worksunday: false, workmonday: true, worktuesday: true, workwednesday: true },
  ...{ workthursday: true, workfriday: true, worksaturday: true },
};
const createClass = (id: number, classname: string): ActiveClass => ({ id, classname, isactive: true, ...weekdays });
const createSection = (id: number, classid: number, section: string, isactive = true): Section => ({
  ...{ id, classid, section, isactive },
  ...{ classTeacher: null, classAdmin: null },
});
const classes = [createClass(1, 'Nursery'), createClass(2, '5')];
const sections = [createSection(11, 2, 'A'), createSection(12, 2, 'B', false), createSection(13, 1, 'Rose')];
const labelsWith = (current: { id: number; name: string } | null) =>
  sectionChoices({ classes, sections, current }).map(({ label }) => label);

describe('sectionChoices', () => {
  it('lists the active sections in the order of the classes, after “No section”', () => {
    expect(labelsWith(null)).toEqual(['No section', 'Nursery Rose', '5 A']);
  });

  it('keeps the current section even if it, or its class, is inactive', () => {
    expect(labelsWith({ id: 12, name: '5 B' })).toEqual(['No section', 'Nursery Rose', '5 A', '5 B']);
    expect(labelsWith({ id: 20, name: '9 C' })).toEqual(['No section', '9 C', 'Nursery Rose', '5 A']);
  });
});
