import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import type { Activity } from '@/lib/contract/record';
import { showUndone, undoEntry } from '@/lib/features/bulk/mutations';
import { type BulkNoun, countRows } from '@/lib/features/bulk/texts';
import type { ShownValue } from './history-text';

interface UndoneChange {
  entryId: number;
  value: ShownValue;
}

export function useUndoChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entryId, value }: UndoneChange) =>
      call('POST /record/undo', { body: { entry_id: entryId, field: value.field } }),
    // Shows the change because of which the server refused the undo.
    onError: () => client.invalidateQueries({ queryKey: callKey('GET /record/history') }),
    meta: {
      success: ({ value: { label, texts } }: UndoneChange) =>
        texts ? `${label} is ${texts.old} again` : `${label} has its former value again`,
      // Matches every query: the field may be shown in any list.
      invalidates: [[]],
    },
  });
}

export const useUndoActivity = (noun: BulkNoun, onUndone: () => void) =>
  useMutation({
    mutationFn: ({ entry_id }: Activity) => undoEntry(entry_id),
    onSuccess(result) {
      showUndone(result, (count) => `Undone: ${countRows(noun, count)} changed back`);
      onUndone();
    },
    meta: { invalidates: [[]] },
  });
