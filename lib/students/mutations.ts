import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/client/call';
import { callKey } from '@/lib/client/call-query';
import type { Upload } from '@/lib/client/send';
import type { CallInput, CallReply } from '@/lib/contract/call';
import type { createStudent, listStudents, Student } from '@/lib/contract/students';
import { saveFile } from '@/lib/device/save-file';
import { personName } from '@/lib/format/person-name';
import { toast } from '@/lib/toasts/toast';

// The profile holds the dashboard's student counts.
const invalidates = [callKey('GET /students/list'), callKey('GET /web/user/profile')];

/** @param onSaved is called at once, before the lists are fetched again. */
export const useCreateStudent = (onSaved: () => void) =>
  useMutation({
    mutationFn: (body: CallInput<typeof createStudent>['body']) => call('POST /students/create', { body }),
    onSuccess: onSaved,
    meta: {
      success: 'Student added successfully',
      error: 'Failed to create student',
      showsCause: true,
      invalidates,
    },
  });

/** A failure is shown in the form only. */
export const useUpdateStudent = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number; body: CallInput<typeof createStudent>['body'] }) =>
      call('PUT /students/update', { query: { student_id: id }, body: { ...body, id } }),
    meta: { success: 'Student updated successfully', invalidates },
  });

export const useDeleteStudent = () =>
  useMutation({
    mutationFn: ({ id }: Student) => call('DELETE /students/{id}', { params: { id } }),
    meta: {
      success: (student: Student) => `${personName(student)} has been deleted`,
      error: 'Failed to delete student',
      showsCause: true,
      invalidates,
    },
  });

const toggleKey = ['toggle student status'];
type StudentPage = CallReply<typeof listStudents>;

/** An optimistic update: the switch moves at once, and back when the server refuses. */
export function useToggleStudentStatus() {
  const client = useQueryClient();
  const show = (id: number, isActive: boolean) =>
    client.setQueriesData<StudentPage>({ queryKey: callKey('GET /students/list') }, (page) =>
      page ? { ...page, data: page.data.map((row) => (row.id === id ? { ...row, isActive } : row)) } : page,
    );
  return useMutation({
    mutationKey: toggleKey,
    mutationFn: ({ id }: Student) => call('POST /students/toggle-status', { query: { student_id: id } }),
    onMutate: async ({ id, isActive }) => {
      // A list request from before the click would overwrite the new status.
      await client.cancelQueries({ queryKey: callKey('GET /students/list') });
      show(id, !isActive);
    },
    onSuccess: (_reply, { firstName, lastName, isActive }) => {
      if (isActive) toast.info(`${firstName} ${lastName} status has been deactivated`);
      else toast.success(`${firstName} ${lastName} status has been activated`);
    },
    onError: (_error, { id, isActive }) => show(id, isActive),
    meta: { error: 'Failed to update student status', invalidates },
  });
}

/** The students whose status is being changed. */
export const useTogglingStudents = (): number[] =>
  useMutationState({
    filters: { mutationKey: toggleKey, status: 'pending' },
    // Only the hook above uses this key.
    select: ({ state }) => (state.variables as Student).id,
  });

export const useImportStudents = () =>
  useMutation({
    mutationFn: ({ file, onProgress }: Upload) => call('POST /students/import', { file }, { onProgress }),
    meta: { success: 'Students uploaded successfully', error: 'Failed to upload students', invalidates },
  });

export const useDownloadStudentTemplate = () =>
  useMutation({
    mutationFn: async () => saveFile(await call('GET /students/import/template', {}), 'Students_template.xlsx'),
    meta: { error: 'Failed to download template' },
  });
