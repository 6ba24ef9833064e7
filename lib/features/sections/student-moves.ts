import { call } from '@/lib/browser/client/call';
import { groupBy } from '@/lib/browser/lists/group-by';
import { maxStudentsPerCall } from '@/lib/contract/values/limits';
import { pluralize } from '@/lib/format/pluralize';
import { type BatchResult, runSequentially } from './run-sequentially';

export interface StudentMove {
  id: number;
  /** The enrollment number and the name, as in the student picker. */
  name: string;
  from: { id: number; name: string } | null;
}

const toBatches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / maxStudentsPerCall) }, (_, index) =>
    items.slice(index * maxStudentsPerCall, (index + 1) * maxStudentsPerCall),
  );

const send = (
  name: 'POST /section/add-students' | 'POST /section/remove-students',
  sectionId: number,
  students: readonly StudentMove[],
) => call(name, { query: { section_id: sectionId }, body: { student_ids: students.map(({ id }) => id) } });

/** Sends one call for each batch of students, one after the other, and stops at the first failure. */
export async function sendInBatches(...[name, sectionId, students]: Parameters<typeof send>): Promise<void> {
  for (const batch of toBatches(students)) await send(name, sectionId, batch);
}

const groupByOrigin = (students: readonly StudentMove[]) => [...groupBy(students, ({ from }) => from?.id).values()];

const noLongerInSection = 'This student is no longer in the section.';

const maxNamedSections = 5;

/** Returns the question to ask before students leave other sections, or `null` if no student leaves one. */
export function moveQuestion(students: readonly StudentMove[]): string | null {
  const sections = groupByOrigin(students).flatMap(([first, ...others]) =>
    first?.from ? [{ name: first.from.name, count: others.length + 1 }] : [],
  );
  const leavingCount = sections.reduce((sum, { count }) => sum + count, 0);
  const [section] = sections;
  if (!section) return null;
  if (students.length === 1) return `This student is in another section: ${section.name}. Move them?`;
  const namedSections = sections.slice(0, maxNamedSections).map(({ name, count }) => `${name} (${count})`);
  const unnamedCount = sections.length - namedSections.length;
  const list = `${namedSections.join(', ')}${pluralize(unnamedCount, ' and 1 more', (count) => (unnamedCount ? ` and ${count} more` : ''))}`;
  const all = students.length.toLocaleString('en-IN');
  return pluralize(
    leavingCount,
    `1 of these ${all} students is in another section: ${section.name}. Move them?`,
    (count) => `${count} of these ${all} students are in other sections: ${list}. Move them?`,
  );
}

/** Moves students back to their previous sections. Skips students who have left this section in the meantime. */
export async function undoMove(sectionId: number, moves: readonly StudentMove[]): Promise<BatchResult<StudentMove>> {
  const memberIds = new Set(
    (await call('GET /section/students', { query: { section_id: sectionId } })).map(({ id }) => id),
  );
  const { done, failed } = await runSequentially(
    groupByOrigin(moves.filter(({ id }) => memberIds.has(id))).flatMap(toBatches),
    (group) => {
      const from = group[0]?.from ?? null;
      return from
        ? send('POST /section/add-students', from.id, group)
        : send('POST /section/remove-students', sectionId, group);
    },
  );
  return {
    done: done.flat(),
    failed: [
      ...failed.flatMap(({ item, reason }) => item.map((student) => ({ item: student, reason }))),
      ...moves.filter(({ id }) => !memberIds.has(id)).map((item) => ({ item, reason: noLongerInSection })),
    ],
  };
}
