import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { callKey } from '@/lib/browser/client/call-query';
import { createUndo, type Undo } from '@/lib/browser/client/undo';
import { useFeature } from '@/lib/browser/session/session-features';
import { toast } from '@/lib/browser/toasts/toast';
import type { DeletedRecord, Deletion } from '@/lib/contract/bin';
import { recordAddress } from '@/lib/features/record/record-address';

const restore = (binId: number, newName?: string) =>
  call('POST /bin/restore', { body: { bin_id: binId, name: newName } });

/** Matches every query: a restored record may be shown in any list. */
const invalidates = [[]];

/** Returns a function that creates the undo of a deletion, or `null` for servers that can't restore records. */
export function useUndoDeletion() {
  const client = useQueryClient();
  const hasBin = useFeature('bin');
  return (name: string, { bin_id }: Deletion): Undo | null => {
    if (!hasBin || !bin_id) return null;
    const options = {
      mutationFn: () => restore(bin_id),
      meta: {
        success: `Undone: ${name} is restored`,
        error: `${name} could not be restored`,
        showsCause: true,
        invalidates,
      },
    } as const;
    return createUndo(client, options, undefined, `deleted ${name}`);
  };
}

interface Restored {
  record: DeletedRecord;
  /** Replaces a name or number that another record has taken since. */
  newName?: string;
}

interface RestoreOptions {
  /** Opens the restored record. */
  onShow: (href: string) => void;
  onError?: (error: Error, restored: Restored) => void;
}

/** Shows no error toast, because a name or number that is taken leads to a question. */
export const useRestore = ({ onShow, onError }: RestoreOptions) =>
  useMutation({
    mutationFn: ({ record, newName }: Restored) => restore(record.bin_id, newName),
    onSuccess({ message }, { record: { noun, record_id } }) {
      const href = noun && record_id !== null && recordAddress(noun, record_id);
      toast.success(message, href ? { action: { label: 'Show', onPress: () => onShow(href) } } : {});
    },
    onError,
    meta: { invalidates },
  });

export const useDeleteForGood = () =>
  useMutation({
    mutationFn: ({ bin_id }: DeletedRecord) => call('DELETE /bin/delete', { query: { bin_id } }),
    meta: {
      success: ({ name }: DeletedRecord) => `${name} has been deleted for good`,
      error: 'Failed to delete it for good',
      about: ({ name }: DeletedRecord) => name,
      showsCause: true,
      invalidates: [callKey('GET /bin/list')],
    },
  });
