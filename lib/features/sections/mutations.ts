import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import { CallError, isSessionOver, isUnknownOutcome } from '@/lib/browser/client/call-error';
import { createUndo } from '@/lib/browser/client/undo';
import { describeToggle, undoStatusToggle, undoToggleToasts } from '@/lib/browser/client/undo-status-toggle';
import { updateLists } from '@/lib/browser/client/update-lists';
import { saveFile } from '@/lib/browser/device/save-file';
import { useIsChanging } from '@/lib/browser/hooks/use-is-changing';
import { toast } from '@/lib/browser/toasts/toast';
import type { Section } from '@/lib/contract/sections';
import { maxSectionsPerPage } from './queries';

const listKey = callKey('GET /sections/list');

export const sectionName = ({ section }: Pick<Section, 'section'>) => `Section ${section}`;

const toggleKey = ['toggle section status'];

const toggle = ({ id }: Section) => call('PUT /sections/toggle-status', { query: { section_id: id } });

/** Updates the status in the cached rows after the server has confirmed it, so that the list needs no refetch. */
const showStatus = (client: QueryClient, id: number | null, isactive: boolean) =>
  updateLists(client, 'GET /sections/list', (list) => ({
    ...list,
    sections: list.sections.map((row) => (row.id === id ? { ...row, isactive } : row)),
  }));

async function findStatus({ id, classid }: Section) {
  const { sections } = await call('GET /sections/list', {
    query: { page: 1, pageSize: maxSectionsPerPage, class_id: classid ?? undefined },
  });
  const match = sections.find((row) => row.id === id);
  return match && { isActive: match.isactive };
}

const toggleOptions = (client: QueryClient) => ({
  mutationKey: toggleKey,
  onError: (error: Error) => isUnknownOutcome(error) && client.invalidateQueries({ queryKey: listKey }),
});

const toToggled = ({ section, isactive }: Section) => ({ name: sectionName({ section }), isActive: isactive });

const undoToggle = (client: QueryClient) => ({
  ...toggleOptions(client),
  mutationFn: (row: Section) =>
    undoStatusToggle(
      row.isactive,
      () => toggle(row),
      () => findStatus(row),
    ),
  onSuccess: (_isToggled: boolean, { id, isactive }: Section) => showStatus(client, id, isactive),
  meta: undoToggleToasts(toToggled),
});

export function useToggleSectionStatus() {
  const client = useQueryClient();
  return useMutation({
    ...toggleOptions(client),
    mutationFn: toggle,
    onSuccess: (_reply, { id, isactive }) => showStatus(client, id, !isactive),
    meta: {
      undo: (row: Section) => createUndo(client, undoToggle(client), row, describeToggle(toToggled(row))),
      success: ({ section, isactive }: Section) =>
        isactive ? `Section ${section} has been disabled` : `Section ${section} has been enabled`,
      error: 'Failed to update section status',
      about: sectionName,
      showsCause: true,
    },
  });
}

export const useIsTogglingSection = ({ id }: Section): boolean => useIsChanging(toggleKey, id);

interface ExportInput {
  section: Section;
  className: string;
}

interface ErrorToast {
  tone: 'warning' | 'error';
  message: string;
}

/**
 * Returns the toast for a failed download. Returns `null` if the session has ended, because the sign-in dialog opens.
 */
export function exportErrorToast(error: unknown): ErrorToast | null {
  if (!(error instanceof CallError)) return { tone: 'error', message: 'An unexpected error occurred' };
  if (isSessionOver(error)) return null;
  if (error.status === 404) {
    return { tone: 'warning', message: error.serverMessage ?? 'No students found in this section' };
  }
  return { tone: 'error', message: 'Failed to download students data' };
}

export const useExportSectionStudents = () =>
  useMutation({
    async mutationFn({ section, className }: ExportInput) {
      const sheet = await call('GET /students/section/export', { query: { section_id: section.id } });
      saveFile(sheet, `Students_${className}_${section.section}.xlsx`);
    },
    onError(error) {
      const errorToast = exportErrorToast(error);
      if (errorToast) toast[errorToast.tone](errorToast.message);
    },
  });
