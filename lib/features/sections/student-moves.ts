import { call } from '@/lib/browser/client/call';
import { type BatchResult, runSequentially } from '@/lib/browser/client/run-sequentially';
import { groupBy } from '@/lib/browser/lists/group-by';
import { maxStudentsPerCall } from '@/lib/contract/values/limits';
import { formatCount } from '@/lib/format/format-count';
import { inBatches } from '@/lib/format/in-batches';
import { joinWithAnd } from '@/lib/format/join-text';
import { pluralize } from '@/lib/format/pluralize';

export interface StudentMove {
  id: number;
  /** The enrollment number and the name, as in the student picker. */
  name: string;
  from: { id: number; name: string } | null;
}

const toBatches = <Item>(items: readonly Item[]) => inBatches(items, maxStudentsPerCall);

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

/** A move of more students than this gets a warning, because a section rarely has more. */
const maxUsualMoves = 50;

interface MoveQuestion {
  text: string;
  confirmLabel: string;
  isUnusual: boolean;
}

/**
 * Returns the question to ask before students leave other sections, or `null` if no student leaves one.
 * @param target the name of the new section, such as `5 A`, or `null` if it is unknown.
 */
export function moveQuestion(students: readonly StudentMove[], target: string | null): MoveQuestion | null {
  const sections = groupByOrigin(students).flatMap(([first, ...others]) =>
    first?.from ? [{ name: first.from.name, count: others.length + 1 }] : [],
  );
  const count = sections.reduce((sum, section) => sum + section.count, 0);
  const [section, ...otherSections] = sections;
  if (!section) return null;
  const movers = pluralize(count, '1 student', (all) => `${all} students`);
  const destination = target ?? 'this section';
  const question =
    otherSections.length > 0
      ? `Move ${movers} to ${destination}? They leave ${listSections(sections)}.`
      : `Move ${movers} from ${section.name} to ${destination}?`;
  const added = pluralize(students.length - count, ' 1 other student is in no section and is only added.', (others) =>
    count < students.length ? ` ${others} other students are in no section and are only added.` : '',
  );
  return { text: question + added, confirmLabel: `Move ${movers}`, isUnusual: count > maxUsualMoves };
}

/** Returns text such as `1 B (3) and 2 C (1)`. */
function listSections(sections: readonly { name: string; count: number }[]): string {
  const named = sections.slice(0, maxNamedSections).map(({ name, count }) => `${name} (${formatCount(count)})`);
  const unnamed = pluralize(sections.length - named.length, '1 more section', (count) => `${count} more sections`);
  return joinWithAnd(sections.length > named.length ? [...named, unnamed] : named);
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
