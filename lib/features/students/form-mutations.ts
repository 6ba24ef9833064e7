import { useMutation } from '@tanstack/react-query';
import { type AddedRow, createdId } from '@/lib/browser/client/added-row';
import { call } from '@/lib/browser/client/call';
import type { Deletion } from '@/lib/contract/bin';
import type { CallInput } from '@/lib/contract/call';
import type { createStudent, Student } from '@/lib/contract/students';
import { useUndoDeletion } from '@/lib/features/bin/undo-deletion';
import { personName } from '@/lib/format/person-name';
import { invalidates } from './mutations';

type Body = CallInput<typeof createStudent>['body'];

/** @param onSaved called before the lists are fetched again. */
export const useCreateStudent = (onSaved: () => void) =>
  useMutation({
    mutationFn: (body: Body) => call('POST /students/create', { body }),
    onSuccess: onSaved,
    meta: {
      success: 'Student added successfully',
      error: 'Failed to create student',
      about: personName,
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
      about: ({ body }: StudentUpdate) => personName(body),
      invalidates,
    },
  });

export function useDeleteStudent() {
  const undoDeletion = useUndoDeletion();
  return useMutation({
    mutationFn: ({ id }: Student) => call('DELETE /students/{id}', { params: { id } }),
    meta: {
      undo: (student: Student, reply: Deletion) => undoDeletion(personName(student), reply),
      success: (student: Student) => `${personName(student)} has been deleted`,
      error: 'Failed to delete student',
      about: personName,
      showsCause: true,
      invalidates,
    },
  });
}
