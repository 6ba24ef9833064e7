import { describe, expect, it } from 'vitest';
import { moveQuestion, type StudentMove } from './student-moves';

const student = (id: number, section?: number): StudentMove => ({
  id,
  name: `GV-${id}`,
  from: section === undefined ? null : { id: section, name: `5 ${section}` },
});

const textFor = (...students: StudentMove[]) => moveQuestion(students, '1 A')?.text;

describe('The question before students leave their sections', () => {
  it('is not asked if no student is in a section', () => {
    expect(moveQuestion([student(1), student(2)], '1 A')).toBeNull();
  });
  it('names the section that the students leave, and the new one', () => {
    expect(textFor(student(1, 8))).toBe('Move 1 student from 5 8 to 1 A?');
    expect(textFor(student(1, 8), student(2, 8))).toBe('Move 2 students from 5 8 to 1 A?');
    expect(moveQuestion([student(1, 8)], null)?.text).toBe('Move 1 student from 5 8 to this section?');
  });
  it('names each section with the number of its students', () => {
    expect(textFor(student(1, 8), student(2, 9), student(3, 8))).toBe(
      'Move 3 students to 1 A? They leave 5 8 (2) and 5 9 (1).',
    );
  });
  it('says how many students leave no section', () => {
    expect(textFor(student(1, 8), student(2))).toBe(
      'Move 1 student from 5 8 to 1 A? 1 other student is in no section and is only added.',
    );
    expect(textFor(student(1, 8), student(2), student(3))).toBe(
      'Move 1 student from 5 8 to 1 A? 2 other students are in no section and are only added.',
    );
  });
  it('names the section of the youngest class first', () => {
    const inOrder = ['10 A', 'LKG A', '2 A'].map((name, id) => ({ id, name: `S-${id}`, from: { id, name } }));
    expect(textFor(...inOrder)).toMatch(/LKG A \(1\), 2 A \(1\) and 10 A \(1\)\.$/);
  });
  it('names five sections at most', () => {
    const many = [1, 2, 3, 4, 5, 6].map((id) => student(id, id));
    expect(textFor(...many)).toMatch(/5 5 \(1\) and 1 more section\.$/);
    expect(textFor(...many, student(7, 7))).toMatch(/5 5 \(1\) and 2 more sections\.$/);
  });
  it('warns above 20 moved students', () => {
    const moves = (count: number) => Array.from({ length: count }, (_, index) => student(index, 8));
    expect(moveQuestion(moves(20), '1 A')).toMatchObject({ isLarge: false });
    expect(moveQuestion(moves(21), '1 A')).toMatchObject({ isLarge: true, confirmLabel: 'Move 21 students' });
  });
  it('is asked for more than 20 students who are in no section', () => {
    const added = (count: number) => Array.from({ length: count }, (_, index) => student(index));
    expect(moveQuestion(added(20), '1 A')).toBeNull();
    expect(moveQuestion(added(1242), '1 A')).toEqual({
      ...{ text: 'Add 1,242 students to 1 A? They are in no section.', confirmLabel: 'Add 1,242 students' },
      isLarge: true,
    });
  });
});
