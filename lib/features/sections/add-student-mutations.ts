import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createUndo } from '@/lib/browser/client/undo';
import { useFeature } from '@/lib/browser/session/session-features';
import { showUndone, type UndoneEntry, undoEntry } from '@/lib/features/bulk/undo-entry';
import { studentKeys } from '@/lib/features/students/all-students';
import { pluralize } from '@/lib/format/pluralize';
import { addToSection, type StudentMove, undoMove } from './student-moves';

const undoneText = (count: number) =>
  pluralize(count, 'Undone: 1 student was moved back', (many) => `Undone: ${many} students were moved back`);

interface Added {
  moves: readonly StudentMove[];
  /** The entry of the record from which the server can undo the move. */
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
