import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { CallError } from '@/lib/browser/client/call-error';
import { type BatchResult, runSequentially } from '@/lib/browser/client/run-sequentially';
import { createUndo } from '@/lib/browser/client/undo';
import { useFeature } from '@/lib/browser/session/session-features';
import type { BulkResult, makeBulkCall } from '@/lib/contract/bulk';
import type { CallReply } from '@/lib/contract/call';
import { maxBulkStudents, maxStudentsPerCall } from '@/lib/contract/values/limits';
import { showUndone, type UndoneEntry, undoEntry } from '@/lib/features/bulk/mutations';
import { maxUnaskedRows } from '@/lib/features/bulk/texts';
import { studentKeys } from '@/lib/features/students/all-students';
import { groupBy, inBatches } from '@/lib/format/arrays';
import { sortByClass } from '@/lib/format/class-level';
import { formatCount, pluralize } from '@/lib/format/pluralize';
import { joinWithAnd } from '@/lib/format/text';

export interface StudentMove {
  id: number;
  name: string;
  from: { id: number; name: string } | null;
}

const toBatches = <Item>(items: readonly Item[]) => inBatches(items, maxStudentsPerCall);

const send = (
  name: 'POST /section/add-students' | 'POST /section/remove-students',
  sectionId: number,
  students: readonly StudentMove[],
) => call(name, { query: { section_id: sectionId }, body: { student_ids: students.map(({ id }) => id) } });

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

const addToSection = (sectionId: number, students: readonly StudentMove[], canUndoBulk: boolean) =>
  canUndoBulk ? sendAsOneEntry(sectionId, students) : sendInBatches(sectionId, students);

const groupByOrigin = (students: readonly StudentMove[]) => [...groupBy(students, ({ from }) => from?.id).values()];

const noLongerInSection = 'This student is no longer in the section.';

const maxNamedSections = 5;

interface MoveQuestion {
  text: string;
  confirmLabel: string;
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

function listSections(sections: readonly { name: string; count: number }[]): string {
  const named = sortByClass(sections, ({ name }) => name)
    .slice(0, maxNamedSections)
    .map(({ name, count }) => `${name} (${formatCount(count)})`);
  const unnamed = pluralize(sections.length - named.length, '1 more section', (count) => `${count} more sections`);
  return joinWithAnd(sections.length > named.length ? [...named, unnamed] : named);
}

/** Moves students back to their previous sections. Skips students who have left this section in the meantime. */
async function undoMove(sectionId: number, moves: readonly StudentMove[]): Promise<BatchResult<StudentMove>> {
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

const undoneText = (count: number) =>
  pluralize(count, 'Undone: 1 student was moved back', (many) => `Undone: ${many} students were moved back`);

interface Added {
  moves: readonly StudentMove[];
  entryId: number | null;
}

const undoAddStudents = (sectionId: number) => ({
  async mutationFn({ moves, entryId }: Added): Promise<UndoneEntry> {
    if (entryId !== null) return undoEntry(entryId);
    const { done, failed } = await undoMove(sectionId, moves);
    return { undone: done.length, left: failed.map(({ item, reason }) => ({ name: item.name, reason })) };
  },
  onSuccess: (result: UndoneEntry) => showUndone(result, undoneText),
  meta: { error: 'The students could not be moved back', showsCause: true as const, invalidates: studentKeys },
});

const describeAdded = (students: readonly StudentMove[]) =>
  pluralize(students.length, `added ${students[0]?.name}`, (count) => `added ${count} students to the section`);

export function useAddSectionStudents(sectionId: number) {
  const client = useQueryClient();
  // Servers without the feature `placement` can't remove students from sections.
  const canUndo = useFeature('placement');
  const canUndoBulk = useFeature('bulk-undo');
  return useMutation({
    mutationFn: (students: readonly StudentMove[]) => addToSection(sectionId, students, canUndoBulk),
    // Refetches the lists, because earlier batches may have succeeded. A retry is safe: it adds no student twice.
    onError: () => Promise.all(studentKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: {
      success: ({ length }: readonly StudentMove[]) =>
        pluralize(length, '1 student added to the section', (count) => `${count} students added to the section`),
      error: 'Failed to add students to section',
      invalidates: studentKeys,
      undo: (moves: readonly StudentMove[], entryId: number | null) =>
        canUndo ? createUndo(client, undoAddStudents(sectionId), { moves, entryId }, describeAdded(moves)) : null,
    },
  });
}
