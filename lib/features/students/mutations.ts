import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import { isUnknownOutcome } from '@/lib/browser/client/call-error';
import { createUndo, undoAction } from '@/lib/browser/client/undo';
import { describeToggle, undoStatusToggle, undoToggleToasts } from '@/lib/browser/client/undo-status-toggle';
import { updateLists } from '@/lib/browser/client/update-lists';
import { useIsChanging } from '@/lib/browser/hooks/use-is-changing';
import { toast } from '@/lib/browser/toasts/toast';
import type { Student } from '@/lib/contract/students';
import { personName } from '@/lib/format/person-name';
import { findStudent } from './find-student';

const listKey = callKey('GET /students/list');
/** The key of the profile, which contains the student counts of the dashboard. */
const profileKey = callKey('GET /web/user/profile');
export const invalidates = [listKey, profileKey];

const toggleKey = ['toggle student status'];

const toggle = ({ id }: Student) => call('POST /students/toggle-status', { query: { student_id: id } });

/** Updates the status in the cached rows after the server has confirmed it, so that the list needs no refetch. */
const showStatus = (client: QueryClient, id: number | null, isActive: boolean) =>
  updateLists(client, 'GET /students/list', (page) => ({
    ...page,
    data: page.data.map((row) => (row.id === id ? { ...row, isActive } : row)),
  }));

const toggleOptions = (client: QueryClient) => ({
  mutationKey: toggleKey,
  onError: (error: Error) => isUnknownOutcome(error) && client.invalidateQueries({ queryKey: listKey }),
});

const toToggled = (student: Student) => ({ name: personName(student), isActive: student.isActive });

const undoToggle = (client: QueryClient) => ({
  ...toggleOptions(client),
  mutationFn: (student: Student) =>
    undoStatusToggle(
      student.isActive,
      () => toggle(student),
      () => findStudent(student),
    ),
  onSuccess: (_isToggled: boolean, { id, isActive }: Student) => showStatus(client, id, isActive),
  meta: {
    ...undoToggleToasts(toToggled),
    invalidates: [profileKey],
  },
});

export function useToggleStudentStatus() {
  const client = useQueryClient();
  return useMutation({
    ...toggleOptions(client),
    mutationFn: toggle,
    onSuccess: async (_reply, student) => {
      const { id, firstName, lastName, isActive } = student;
      await showStatus(client, id, !isActive);
      const action = undoAction(createUndo(client, undoToggle(client), student, describeToggle(toToggled(student))));
      if (isActive) toast.info(`${firstName} ${lastName} status has been deactivated`, { action });
      else toast.success(`${firstName} ${lastName} status has been activated`, { action });
    },
    meta: { error: 'Failed to update student status', showsCause: true, about: personName, invalidates: [profileKey] },
  });
}

export const useIsTogglingStudent = ({ id }: Student): boolean => useIsChanging(toggleKey, id);
