import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AddedRow, createdId } from '@/lib/browser/client/added-row';
import { call } from '@/lib/browser/client/call';
import { isUnknownOutcome } from '@/lib/browser/client/call-error';
import { toast } from '@/lib/browser/toasts/toast';
import type { Deletion } from '@/lib/contract/bin';
import type { CallInput } from '@/lib/contract/call';
import type { createStudent, Student } from '@/lib/contract/students';
import { useUndoDeletion } from '@/lib/features/bin/undo-deletion';
import { personName } from '@/lib/format/person-name';
import { studentKeys } from './all-students';
import { findStudentId } from './find-student';
import { invalidates } from './mutations';

export interface NamedSection {
  id: number;
  name: string;
}

interface Placement {
  student: { id: number | null; enrollmentNo: string; name: string };
  isNew: boolean;
  from: NamedSection | null;
  to: NamedSection | null;
}

async function place({ student, from, to }: Placement) {
  // The reply to a new student may contain no id.
  const id = student.id ?? (await findStudentId(student.enrollmentNo));
  const name = to ? 'POST /section/add-students' : 'POST /section/remove-students';
  return call(name, { query: { section_id: (to ?? from)?.id ?? null }, body: { student_ids: [id] } });
}

function missingText({ student: { name }, isNew, from, to }: Placement, error: unknown): string {
  const perhaps = isUnknownOutcome(error) ? 'perhaps ' : '';
  if (isNew) return `${name} was added, but ${perhaps}not to ${to?.name}`;
  return to
    ? `${name} was saved, but ${perhaps}not moved to ${to.name}`
    : `${name} was saved, but is ${perhaps}still in ${from?.name}`;
}

const placedText = ({ student: { name }, from, to }: Placement) =>
  to ? `${name} is in ${to.name} now` : `${name} has been removed from ${from?.name}`;

/**
 * Moves a student who has just been saved to a section, or out of a section. A failure does not reject, because the
 * student stays saved: a toast says what is missing, and offers to try again, which is safe after an unknown outcome.
 */
function placeStudent(client: QueryClient, placement: Placement, isRetry = false): Promise<unknown> {
  const mutation = client.getMutationCache().build(client, {
    mutationFn: (variables: Placement) =>
      place(variables).then(
        () => null,
        (error: unknown) => error,
      ),
    onSuccess(error: unknown) {
      if (error === null && isRetry) toast.success(placedText(placement));
      if (error === null) return;
      toast.warning(missingText(placement, error), {
        description: error instanceof Error ? error.message : undefined,
        action: { label: 'Try again', onPress: () => void placeStudent(client, placement, true) },
      });
    },
    meta: { invalidates: studentKeys },
  });
  return mutation.execute(placement);
}

type Body = CallInput<typeof createStudent>['body'];
type Move = Pick<Placement, 'from' | 'to'>;

interface NewStudent {
  body: Body;
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
  move: Move | null;
}

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
