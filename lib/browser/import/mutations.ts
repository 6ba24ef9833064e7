import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import type { UndoneImport } from '@/lib/contract/imports';
import { pluralize } from '@/lib/format/pluralize';

function describeUndo({ removed, kept }: UndoneImport): string {
  const removedText = pluralize(removed ?? undefined, '1 removed', (count) => `${count} removed`);
  const keptText = pluralize(kept.length, '1 stays', (count) => `${count} stay`);
  return ['Import undone', removedText, kept.length > 0 && keptText].filter(Boolean).join(', ');
}

/**
 * Undoes an import. Needs a server with the feature `undo-import`. The reply lists the records that were not removed,
 * with the reasons.
 */
export const useUndoImport = () =>
  useMutation({
    mutationFn: (importId: number) => call('POST /imports/{import_id}/undo', { params: { import_id: importId } }),
    meta: {
      success: (_importId: number, undone: UndoneImport) => describeUndo(undone),
      error: 'The import could not be undone',
      showsCause: true,
      // Invalidates all queries, because the browser does not know which records the undo has removed.
      invalidates: [[]],
    },
  });
