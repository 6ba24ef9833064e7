import { nouns } from '@/lib/contract/nouns';
import type { Student } from '@/lib/contract/students';
import { deletionWrite, statusWrite } from '@/lib/features/bulk/bulk';
import { personName } from '@/lib/format/person-name';
import { invalidates } from './mutations';

export const inactiveMeaning =
  'Inactive students stay in their sections. They are left out of attendance and of the counts on the dashboard.';

export const studentStatusWrite = (activate: boolean) =>
  statusWrite(
    {
      noun: nouns.students,
      nameOf: personName,
      invalidates,
      call: 'POST /students/toggle-status',
      toInput: ({ id }: Student, isWanted) => ({ query: { student_id: id, activate: isWanted } }),
    },
    activate,
  );

export const studentDeletion = deletionWrite({
  noun: nouns.students,
  nameOf: personName,
  call: 'DELETE /students/{id}',
  toInput: ({ id }: Student) => ({ params: { id } }),
});
