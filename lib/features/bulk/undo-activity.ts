import { useMutation } from '@tanstack/react-query';
import type { Activity } from '@/lib/contract/record';
import { type BulkNoun, countRows } from './bulk-noun';
import { showUndone, undoEntry } from './undo-entry';

/** Undoes a change of several records. Shows no error toast, because the dialog shows the error. */
export const useUndoActivity = (noun: BulkNoun, onUndone: () => void) =>
  useMutation({
    mutationFn: ({ entry_id }: Activity) => undoEntry(entry_id),
    onSuccess(result) {
      showUndone(result, (count) => `Undone: ${countRows(noun, count)} changed back`);
      onUndone();
    },
    // Matches every query: the records may be shown in any list.
    meta: { invalidates: [[]] },
  });
