import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BatchResult, formatFailures } from '@/lib/browser/client/run-sequentially';
import { createUndo } from '@/lib/browser/client/undo';
import { toast } from '@/lib/browser/toasts/toast';
import { studentKeys } from '@/lib/features/students/all-students';
import { pluralize } from '@/lib/format/pluralize';
import { type StudentMove, sendInBatches, undoMove } from './student-moves';

const undoAddStudents = (sectionId: number) => ({
  mutationFn: (moves: readonly StudentMove[]) => undoMove(sectionId, moves),
  onSuccess({ done, failed }: BatchResult<StudentMove>) {
    if (failed.length === 0) {
      toast.success(
        pluralize(
          done.length,
          'Undone: 1 student was moved back',
          (count) => `Undone: ${count} students were moved back`,
        ),
      );
    } else {
      toast.error(
        pluralize(
          failed.length,
          '1 student could not be moved back',
          (count) => `${count} students could not be moved back`,
        ),
        { description: formatFailures(failed, ({ name }) => name) },
      );
    }
  },
  meta: { error: 'The students could not be moved back', showsCause: true as const, invalidates: studentKeys },
});

const describeAdded = (students: readonly StudentMove[]) =>
  pluralize(students.length, `added ${students[0]?.name}`, (count) => `added ${count} students to the section`);

/** @param canUndo true if the server has the feature `placement`, and can therefore remove students from sections. */
export function useAddSectionStudents(sectionId: number, canUndo: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (students: readonly StudentMove[]) => sendInBatches('POST /section/add-students', sectionId, students),
    // Refetches the lists, because earlier batches may have succeeded. A retry is safe: it adds no student twice.
    onError: () => Promise.all(studentKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: {
      success: ({ length }: readonly StudentMove[]) =>
        pluralize(length, '1 student added to the section', (count) => `${count} students added to the section`),
      error: 'Failed to add students to section',
      invalidates: studentKeys,
      undo: (students: readonly StudentMove[]) =>
        canUndo ? createUndo(client, undoAddStudents(sectionId), students, describeAdded(students)) : null,
    },
  });
}
