import { expect, it } from 'vitest';
import { listStudents } from '@/lib/contract/students';
import { studentOptions } from './student-options';

it('students are grouped by section, from the youngest class to the oldest', () => {
  const placements = [['10', 'A'], ['2', 'B'], null, ['Nursery', 'A'], ['2', 'A']];
  const data = placements.map((placement, index) => {
    const [className = '', section = ''] = placement ?? [];
    return { id: index + 1, enrollmentNo: `S-${index}`, className, section, sectionId: placement ? index + 1 : null };
  });
  const students = listStudents.reply.parse({ data, total_records: 5 }).data;
  const names = studentOptions({ students, sectionStudents: [], hasPlacement: true }).map(({ group }) => group?.name);
  expect(names).toEqual(['Without a section', 'Nursery A', '2 A', '2 B', '10 A']);
});
