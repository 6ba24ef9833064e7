import { useMutation } from '@tanstack/react-query';
import type { AddedRow } from '@/lib/browser/client/added-row';
import { call, callKey } from '@/lib/browser/client/call';
import type { CallInput } from '@/lib/contract/call';
import type { createClass, SchoolClass } from '@/lib/contract/classes';
import { invalidates } from './mutations';

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
