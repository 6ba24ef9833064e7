import { call } from '@/lib/browser/client/call';
import { CallError } from '@/lib/browser/client/call-error';
import { type BatchResult, runSequentially } from '@/lib/browser/client/run-sequentially';
import type { BulkResult, makeBulkCall } from '@/lib/contract/bulk';
import type { CallReply } from '@/lib/contract/call';
import { maxBulkStudents, maxStudentsPerCall } from '@/lib/contract/values/limits';
import { maxUnaskedRows } from '@/lib/features/bulk/bulk-question';
import { sortByClass } from '@/lib/format/class-level';
import { formatCount } from '@/lib/format/format-count';
import { groupBy } from '@/lib/format/group-by';
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
async function sendInBatches(sectionId: number, students: readonly StudentMove[]): Promise<null> {
  for (const batch of toBatches(students)) await send('POST /section/add-students', sectionId, batch);
  return null;
}

/** Moves students with calls that are one entry of the record. Stops at the first failure. Returns the entry. */
async function sendAsOneEntry(sectionId: number, students: readonly StudentMove[]): Promise<number | null> {
  let entryId: number | null = null;
  for (const batch of inBatches(students, maxBulkStudents)) {
    const requests = [{ section_id: sectionId, student_ids: batch.map(({ id }) => id) }];
    const entry: { entry_id?: number } = entryId === null ? {} : { entry_id: entryId };
    const reply: CallReply<typeof makeBulkCall> = await call('POST /bulk/calls', {
      body: { call: 'POST /section/add-students', requests, ...entry },
    });
    const [result] = reply.results;
    if (result?.status !== 200) throw refusal(result);
    entryId = reply.entry_id ?? entryId;
  }
  return entryId;
}

const refusal = (result: BulkResult | undefined) =>
  new CallError({
    code: 'REFUSED',
    status: result?.status,
    message: result?.message || 'The server sent no result.',
  });

/** Returns the entry of the record from which the server can undo the move, or `null`. */
export const addToSection = (sectionId: number, students: readonly StudentMove[], canUndoBulk: boolean) =>
  canUndoBulk ? sendAsOneEntry(sectionId, students) : sendInBatches(sectionId, students);

const groupByOrigin = (students: readonly StudentMove[]) => [...groupBy(students, ({ from }) => from?.id).values()];

const noLongerInSection = 'This student is no longer in the section.';

const maxNamedSections = 5;

interface MoveQuestion {
  text: string;
  confirmLabel: string;
  /** True for a move of many students. */
  isLarge: boolean;
}

/**
 * Returns the question to ask before students leave other sections, or before many are added. Returns `null` for a few
 * students who leave no section.
 * @param target the name of the new section, such as `5 A`, or `null` if it is unknown.
 */
export function moveQuestion(students: readonly StudentMove[], target: string | null): MoveQuestion | null {
  const sections = groupByOrigin(students).flatMap(([first, ...others]) =>
    first?.from ? [{ name: first.from.name, count: others.length + 1 }] : [],
  );
  const count = sections.reduce((sum, section) => sum + section.count, 0);
  const [section, ...otherSections] = sections;
  const destination = target ?? 'this section';
  const isLarge = students.length > maxUnaskedRows;
  if (!section) {
    const confirmLabel = pluralize(students.length, 'Add 1 student', (count) => `Add ${count} students`);
    return isLarge
      ? { text: `${confirmLabel} to ${destination}? They are in no section.`, confirmLabel, isLarge }
      : null;
  }
  const movers = pluralize(count, '1 student', (all) => `${all} students`);
  const question =
    otherSections.length > 0
      ? `Move ${movers} to ${destination}? They leave ${listSections(sections)}.`
      : `Move ${movers} from ${section.name} to ${destination}?`;
  const added = pluralize(students.length - count, ' 1 other student is in no section and is only added.', (others) =>
    count < students.length ? ` ${others} other students are in no section and are only added.` : '',
  );
  return { text: question + added, confirmLabel: `Move ${movers}`, isLarge };
}

/** Returns text such as `1 B (3) and 2 C (1)`. */
function listSections(sections: readonly { name: string; count: number }[]): string {
  const named = sortByClass(sections, ({ name }) => name)
    .slice(0, maxNamedSections)
    .map(({ name, count }) => `${name} (${formatCount(count)})`);
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
