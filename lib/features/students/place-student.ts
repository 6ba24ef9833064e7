import type { QueryClient } from '@tanstack/react-query';
import { call } from '@/lib/browser/client/call';
import { isUnknownOutcome } from '@/lib/browser/client/call-error';
import { toast } from '@/lib/browser/toasts/toast';
import { studentKeys } from './all-students';
import { findStudentId } from './find-student';

export interface NamedSection {
  id: number;
  name: string;
}

export interface Placement {
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
export function placeStudent(client: QueryClient, placement: Placement, isRetry = false): Promise<unknown> {
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
