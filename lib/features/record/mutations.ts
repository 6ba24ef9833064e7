import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import type { ShownValue } from './history-text';

interface UndoneChange {
  entryId: number;
  value: ShownValue;
}

/** Gives a field the value from before a change. */
export const useUndoChange = () =>
  useMutation({
    mutationFn: ({ entryId, value }: UndoneChange) =>
      call('POST /record/undo', { body: { entry_id: entryId, field: value.field } }),
    meta: {
      success: ({ value: { label, texts } }: UndoneChange) =>
        texts ? `${label} is ${texts.old} again` : `${label} has its former value again`,
      error: 'The change could not be undone',
      showsCause: true,
      // Matches every query: the field may be shown in any list.
      invalidates: [[]],
    },
  });
