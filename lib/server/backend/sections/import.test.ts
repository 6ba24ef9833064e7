import { describe, expect, it } from 'vitest';
import { createSectionFinder } from './import';

const create = (...names: [classname: string, section: string, isActive?: boolean][]) =>
  names.map(([classname, section, isActive = true], index) => ({ id: index + 1, classname, section, isActive }));

const find = createSectionFinder(
  create(['Nursery', 'Rose'], ['5', 'A'], ['5', 'B'], ['Grade 6', 'A'], ['VII', 'A'], ['8', 'I'], ['9', 'A', false]),
);
const nameOf = (classText: string, sectionText: string) => {
  const { section } = find(classText, sectionText);
  return section && `${section.classname} ${section.section}`;
};

describe('the section of an imported row', () => {
  it.each([
    ['5', 'A', '5 A'],
    ['Std 5', 'b', '5 B'],
    ['Class 5', 'Sec. A', '5 A'],
    ['V', 'A', '5 A'],
    ['Grade 05', 'Section B', '5 B'],
    ['5th', 'A', '5 A'],
    ['5 A', '', '5 A'],
    ['5A', '', '5 A'],
    ['V-A', '', '5 A'],
    ['Std 5 A', '', '5 A'],
    ['', '5-B', '5 B'],
    ['5 A', 'A', '5 A'],
    ['6', 'A', 'Grade 6 A'],
    ['7th', 'a', 'VII A'],
    ['nursery', 'ROSE', 'Nursery Rose'],
    ['Nursery', '', 'Nursery Rose'],
    ['8', 'I', '8 I'],
    ['9', 'A', '9 A'],
  ])('is understood from “%s” and “%s”', (classText, sectionText, name) => {
    expect(nameOf(classText, sectionText)).toBe(name);
  });

  it('is none for empty cells', () => {
    expect(find('', '')).toEqual({ section: null });
  });

  it.each([
    ['5', 'D', 'section', 'There is no section “D”. Class 5 has A and B'],
    ['5', '', 'section', 'The section is missing. Class 5 has A and B'],
    ['13', 'A', 'class', 'There is no class “13”. There are Nursery, 5, Grade 6, VII and 8'],
    ['', 'A', 'section', 'There is no section “A”. There are Nursery Rose, 5 A, 5 B, Grade 6 A, VII A and 8 I'],
  ])('is reported for “%s” and “%s”', (classText, sectionText, field, message) => {
    expect(find(classText, sectionText).problem).toEqual({ field, message });
  });

  it('is the one with the school’s own class name if several match', () => {
    const findIn = createSectionFinder(create(['V', 'A'], ['5', 'A']));
    expect([findIn('V', 'A').section?.id, findIn('5 A', '').section?.id]).toEqual([1, 2]);
    expect(findIn('Std 5', 'A').problem?.message).toMatch(/^“Std 5 A” may be V A and 5 A\./);
  });
});
