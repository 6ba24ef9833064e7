import { useMutation } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import { toast } from '@/lib/browser/toasts/toast';
import type { DeletedRecord } from '@/lib/contract/bin';
import { recordAddress } from '@/lib/contract/nouns';
import { restoreInvalidates, restoreRecord } from './undo-deletion';

interface Restored {
  record: DeletedRecord;
  /** Replaces a name or number that another record has taken since. */
  newName?: string;
}

interface RestoreOptions {
  onShow: (href: string) => void;
  onError?: (error: Error, restored: Restored) => void;
}

/** Shows no error toast, because a name or number that is taken leads to a question. */
export const useRestore = ({ onShow, onError }: RestoreOptions) =>
  useMutation({
    mutationFn: ({ record, newName }: Restored) => restoreRecord(record.bin_id, newName),
    onSuccess({ message }, { record: { noun, record_id } }) {
      const href = noun && record_id !== null && recordAddress(noun, record_id);
      toast.success(message, href ? { action: { label: 'Show', onPress: () => onShow(href) } } : {});
    },
    onError,
    meta: { invalidates: restoreInvalidates },
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
