import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { createUndo, type Undo } from '@/lib/browser/client/undo';
import { useFeature } from '@/lib/browser/session/session-features';
import type { Deletion } from '@/lib/contract/bin';

export const restoreRecord = (binId: number, newName?: string) =>
  call('POST /bin/restore', { body: { bin_id: binId, name: newName } });

/** Matches every query, because a restored record may be shown in any list. */
export const restoreInvalidates = [[]];

export function useUndoDeletion() {
  const client = useQueryClient();
  const hasBin = useFeature('bin');
  return (name: string, { bin_id }: Deletion, undoes = `deleted ${name}`): Undo | null => {
    if (!hasBin || !bin_id) return null;
    const options = {
      mutationFn: () => restoreRecord(bin_id),
      meta: {
        success: `Undone: ${name} is restored`,
        error: `${name} could not be restored`,
        showsCause: true,
        invalidates: restoreInvalidates,
      },
    } as const;
    return createUndo(client, options, undefined, undoes);
  };
}
