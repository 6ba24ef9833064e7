import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddedRow } from '@/lib/browser/client/added-row';
import { call } from '@/lib/browser/client/call';
import { isSessionOver, messageOr } from '@/lib/browser/client/call-error';
import { callKey } from '@/lib/browser/client/call-query';
import { createUndo } from '@/lib/browser/client/undo';
import { describeToggle, undoStatusToggle, undoToggleToasts } from '@/lib/browser/client/undo-status-toggle';
import { saveFile } from '@/lib/browser/device/save-file';
import type { CallInput } from '@/lib/contract/call';
import type { createClass, SchoolClass } from '@/lib/contract/classes';

// Invalidates the holiday list too, because it shows class names.
const invalidates = [
  callKey('GET /classes/list'),
  callKey('GET /classes/list_all_active'),
  callKey('GET /holiday/list'),
];

type ClassBody = CallInput<typeof createClass>['body'];

export const useCreateClass = () =>
  useMutation({
    mutationFn: (body: ClassBody) => call('POST /classes/create', { body }),
    meta: {
      success: 'Class added successfully',
      error: 'Failed to add class',
      about: ({ classname }: ClassBody) => classname,
      invalidates,
      added: ({ classname }: ClassBody): AddedRow => ({
        call: 'GET /classes/list',
        matches: (row: SchoolClass) => row.classname === classname,
        urlParams: {},
      }),
    },
  });

interface ClassUpdate {
  id: number | null;
  body: ClassBody;
  version?: string;
}

export const useUpdateClass = () =>
  useMutation({
    mutationFn: ({ id, body, version }: ClassUpdate) =>
      call('PUT /classes/update', { query: { class_id: id }, body, version }),
    meta: {
      success: 'Class updated successfully',
      error: 'Failed to update class',
      about: ({ body }: ClassUpdate) => body.classname,
      invalidates,
    },
  });

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

export const useAssignSubjects = ({ id, classname }: SchoolClass) =>
  useMutation({
    mutationFn: (subjectIds: number[]) =>
      call('POST /subject/class-assign', { query: { class_id: id }, body: subjectIds }),
    meta: {
      success: 'Subjects updated successfully',
      error: 'Failed to update subjects',
      about: () => classname,
      invalidates: [callKey('GET /classes/subjects')],
    },
  });

export function exportErrorText(error: unknown): string {
  const detail = messageOr(error, '');
  return detail ? `Error\n${detail}` : 'An unexpected error occurred.';
}

export const useExportClassStudents = () =>
  useMutation({
    mutationFn: async ({ id, classname }: SchoolClass) =>
      saveFile(await call('GET /students/class/export', { query: { class_id: id } }), `Students_${classname}.xlsx`),
    // The spec requires a browser alert for this failure. An expired session opens the sign-in page instead.
    onError: (error) => isSessionOver(error) || window.alert(exportErrorText(error)),
  });
