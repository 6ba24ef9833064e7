import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AddedRow, createdId } from '@/lib/browser/client/added-row';
import { call } from '@/lib/browser/client/call';
import { isUnknownOutcome } from '@/lib/browser/client/call-error';
import { callKey } from '@/lib/browser/client/call-query';
import { createUndo, undoAction } from '@/lib/browser/client/undo';
import { describeToggle, undoStatusToggle, undoToggleToasts } from '@/lib/browser/client/undo-status-toggle';
import { updateLists } from '@/lib/browser/client/update-lists';
import { useIsChanging } from '@/lib/browser/hooks/use-is-changing';
import { toast } from '@/lib/browser/toasts/toast';
import type { CallInput } from '@/lib/contract/call';
import type { createStudent, Student } from '@/lib/contract/students';
import { personName } from '@/lib/format/person-name';
import { findStudent } from './find-student';

const listKey = callKey('GET /students/list');
/** The key of the profile, which contains the student counts of the dashboard. */
const profileKey = callKey('GET /web/user/profile');
export const invalidates = [listKey, profileKey];

type Body = CallInput<typeof createStudent>['body'];

const bodyName = ({ firstname, middlename, lastname }: Body) =>
  personName({ firstName: firstname, middleName: middlename, lastName: lastname });

/** @param onSaved called before the lists are fetched again. */
export const useCreateStudent = (onSaved: () => void) =>
  useMutation({
    mutationFn: (body: Body) => call('POST /students/create', { body }),
    onSuccess: onSaved,
    meta: {
      success: 'Student added successfully',
      error: 'Failed to create student',
      about: bodyName,
      showsCause: true,
      invalidates,
      added: ({ enrollmentno }: Body, reply: unknown): AddedRow => ({
        call: 'GET /students/list',
        matches: (row: Student) => row.id === createdId(reply) || row.enrollmentNo === enrollmentno,
        urlParams: { search: enrollmentno },
      }),
    },
  });

interface StudentUpdate {
  id: number | null;
  body: Body;
  version?: string;
}

/** Shows no error toast, because the form shows the error. */
export const useUpdateStudent = () =>
  useMutation({
    mutationFn: ({ id, body, version }: StudentUpdate) =>
      call('PUT /students/update', { query: { student_id: id }, body: { ...body, id }, version }),
    meta: {
      success: 'Student updated successfully',
      about: ({ body }: StudentUpdate) => bodyName(body),
      invalidates,
    },
  });

export const useDeleteStudent = () =>
  useMutation({
    mutationFn: ({ id }: Student) => call('DELETE /students/{id}', { params: { id } }),
    meta: {
      success: (student: Student) => `${personName(student)} has been deleted`,
      error: 'Failed to delete student',
      about: personName,
      showsCause: true,
      invalidates,
    },
  });

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
