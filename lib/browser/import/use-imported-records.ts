import type { UndoneImport } from '@/lib/contract/imports';
import { useFeature } from '../session/session-features';
import { useUndoImport } from './mutations';

interface ImportedList {
  filters: { import_id: number | null };
  setFilters: (changes: { import_id: null }) => void;
  show: (parameters: Record<string, string>) => void;
}

/** Returns functions that show or undo an import. Returns `null` when the server does not support them. */
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
