import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import { isSessionOver, messageOr } from '@/lib/browser/client/call-error';
import { createUndo } from '@/lib/browser/client/undo';
import { describeToggle, undoStatusToggle, undoToggleToasts } from '@/lib/browser/client/undo-status-toggle';
import { saveFile } from '@/lib/browser/device/save-file';
import type { SchoolClass } from '@/lib/contract/classes';

// Invalidates the holiday list too, because it shows class names.
export const invalidates = [
  callKey('GET /classes/list'),
  callKey('GET /classes/list_all_active'),
  callKey('GET /holiday/list'),
];

const toggle = ({ id }: SchoolClass) => call('PUT /classes/toggle-status', { query: { class_id: id } });

async function findStatus({ id }: SchoolClass) {
  const { data } = await call('GET /classes/list', { query: {} });
  const match = data.find((row) => row.id === id);
  return match && { isActive: match.isactive };
}

const toToggled = ({ classname, isactive }: SchoolClass) => ({ name: classname, isActive: isactive });

const undoToggle = {
  mutationFn: (row: SchoolClass) =>
    undoStatusToggle(
      row.isactive,
      () => toggle(row),
      () => findStatus(row),
    ),
  meta: {
    ...undoToggleToasts(toToggled),
    invalidates,
  },
};

export function useToggleClassStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: toggle,
    meta: {
      success: ({ isactive }: SchoolClass) =>
        isactive ? 'Class status has been deactivated' : 'Class status has been activated',
      error: 'Failed to update class status',
      about: ({ classname }: SchoolClass) => classname,
      showsCause: true,
      invalidates,
      undo: (row: SchoolClass) => createUndo(client, undoToggle, row, describeToggle(toToggled(row))),
    },
  });
}

export function exportErrorText(error: unknown): string {
  const detail = messageOr(error, '');
  return detail ? `Error\n${detail}` : 'An unexpected error occurred.';
}

export const useExportClassStudents = () =>
  useMutation({
    mutationFn: async ({ id, classname }: SchoolClass) =>
      saveFile(await call('GET /students/class/export', { query: { class_id: id } }), `Students_${classname}.xlsx`),
    // The spec requires a browser alert for this failure. If the session has ended, the sign-in dialog opens instead.
    onError: (error) => isSessionOver(error) || window.alert(exportErrorText(error)),
  });
