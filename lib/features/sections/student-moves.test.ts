import { describe, expect, it } from 'vitest';
import { moveQuestion, type StudentMove } from './student-moves';

const student = (id: number, section?: number): StudentMove => ({
  id,
  name: `GV-${id}`,
  from: section === undefined ? null : { id: section, name: `5 ${section}` },
});

describe('The question before students leave their sections', () => {
  it('is not asked if no student is in a section', () => {
    expect(moveQuestion([student(1), student(2)])).toBeNull();
  });
  it('contains the number of students and their sections', () => {
    expect(moveQuestion([student(1, 8)])).toBe('This student is in another section: 5 8. Move them?');
    expect(moveQuestion([student(1, 8), student(2)])).toBe(
      '1 of these 2 students is in another section: 5 8. Move them?',
    );
    expect(moveQuestion([student(1, 8), student(2), student(3, 9), student(4, 8)])).toBe(
      '3 of these 4 students are in other sections: 5 8 (2), 5 9 (1). Move them?',
    );
    expect(moveQuestion([student(1, 8), student(2, 9)])).toBe(
      '2 of these 2 students are in other sections: 5 8 (1), 5 9 (1). Move them?',
    );
  });
  it('names five sections at most', () => {
    const many = [1, 2, 3, 4, 5, 6].map((id) => student(id, id));
    expect(moveQuestion(many)).toMatch(/5 5 \(1\) and 1 more\. Move them\?$/);
    expect(moveQuestion([...many, student(7, 7)])).toMatch(/5 5 \(1\) and 2 more\. Move them\?$/);
  });
});
