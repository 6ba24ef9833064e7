import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { useFeature } from '@/lib/browser/session/session-features';
import type { UndoneImport } from '@/lib/contract/imports';
import { pluralize } from '@/lib/format/pluralize';

function describeUndo({ removed, kept }: UndoneImport): string {
  const removedText = pluralize(removed ?? undefined, '1 removed', (count) => `${count} removed`);
  const keptText = pluralize(kept.length, '1 stays', (count) => `${count} stay`);
  return ['Import undone', removedText, kept.length > 0 && keptText].filter(Boolean).join(', ');
}

const useUndoImport = () =>
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

interface ImportedList {
  filters: { import_id: number | null };
  setFilters: (changes: { import_id: null }) => void;
  show: (parameters: Record<string, string>) => void;
}

export function useImportedRecords({ filters, setFilters, show }: ImportedList) {
  const undoing = useUndoImport();
  if (!useFeature('undo-import')) return null;
  return {
    show: (id: number) => show({ import_id: String(id) }),
    async undo(id: number): Promise<UndoneImport> {
      const undone = await undoing.mutateAsync(id);
      // Removes the filter that shows only this import, because the undo has removed most or all of its records.
      if (filters.import_id === id) setFilters({ import_id: null });
      return undone;
    },
  };
}
