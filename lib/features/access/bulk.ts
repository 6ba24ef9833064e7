import { callKey } from '@/lib/browser/client/call';
import { callMany } from '@/lib/browser/client/call-many';
import type { ClassTeacher } from '@/lib/contract/access';
import { roles } from '@/lib/contract/roles';
import type { BulkWrite } from '@/lib/features/bulk/mutations';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { invalidates } from './mutations';

/** The name of the role that class teachers get. */
export const givenRole = roles.teacher.label;

const peopleText = (count: number) => pluralize(count, '1 person', (text) => `${text} people`);

export const teacherGrant: BulkWrite<ClassTeacher> = {
  nameOf: personName,
  call: 'POST /access/grant',
  invalidates: [...invalidates, callKey('GET /access/class-teachers')],
  async write(teachers, options) {
    const toInput = ({ person_id }: ClassTeacher) => ({ body: { person_id, role: 'teacher' as const } });
    const { done, failed } = await callMany('POST /access/grant', teachers, toInput, options);
    return { done, failed, undo: null };
  },
  doneText: (count) => `${peopleText(count)} can now sign in`,
  undoes: (count) => `gave access to ${peopleText(count)}`,
  undoneText: (count) => `${peopleText(count)} can no longer sign in`,
};
