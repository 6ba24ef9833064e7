import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AddedRow, createdId } from '@/lib/browser/client/added-row';
import { call } from '@/lib/browser/client/call';
import type { Deletion } from '@/lib/contract/bin';
import type { CallInput } from '@/lib/contract/call';
import type { createStudent, Student } from '@/lib/contract/students';
import { useUndoDeletion } from '@/lib/features/bin/undo-deletion';
import { personName } from '@/lib/format/person-name';
import { invalidates } from './mutations';
import { type Placement, placeStudent } from './place-student';

type Body = CallInput<typeof createStudent>['body'];
type Move = Pick<Placement, 'from' | 'to'>;

interface NewStudent {
  body: Body;
  /** The section to add the student to, or `null` for no section. */
  move: Move | null;
}

const toPlaced = (body: Body, id: unknown) => ({
  id: typeof id === 'number' ? id : null,
  enrollmentNo: body.enrollmentno,
  name: personName(body),
});

/** @param onSaved called before the lists are fetched again. */
export function useCreateStudent(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, move }: NewStudent) => {
      const reply = await call('POST /students/create', { body });
      const student = toPlaced(body, createdId(reply));
      if (move) await placeStudent(client, { ...move, student, isNew: true });
      return reply;
    },
    onSuccess: onSaved,
    meta: {
      success: 'Student added successfully',
      error: 'Failed to create student',
      about: ({ body }: NewStudent) => personName(body),
      showsCause: true,
      invalidates,
      added: ({ body: { enrollmentno } }: NewStudent, reply: unknown): AddedRow => ({
        call: 'GET /students/list',
        matches: (row: Student) => row.id === createdId(reply) || row.enrollmentNo === enrollmentno,
        urlParams: { search: enrollmentno },
      }),
    },
  });
}

interface StudentUpdate {
  id: number | null;
  body: Body;
  version?: string;
  /** The change of the section, or `null` if the student stays there. */
  move: Move | null;
}

/** Shows no error toast, because the form shows the error. */
export function useUpdateStudent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body, version, move }: StudentUpdate) => {
      const reply = await call('PUT /students/update', { query: { student_id: id }, body: { ...body, id }, version });
      if (move) await placeStudent(client, { ...move, student: toPlaced(body, id), isNew: false });
      return reply;
    },
    meta: {
      success: 'Student updated successfully',
      about: ({ body }: StudentUpdate) => personName(body),
      invalidates,
    },
  });
}

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
