import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { callKey } from '@/lib/browser/client/call-query';
import type { ShownValue } from './history-text';

interface UndoneChange {
  entryId: number;
  value: ShownValue;
}

/** Gives a field the value from before a change. Shows no error toast, because the dialog shows the error. */
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
