import { useMutation } from '@tanstack/react-query';
import type { AddedRow } from '@/lib/browser/client/added-row';
import { call, callKey } from '@/lib/browser/client/call';
import type { Deletion } from '@/lib/contract/bin';
import type { Subject } from '@/lib/contract/subjects';
import { useUndoDeletion } from '@/lib/features/bin/undo-deletion';

const invalidates = [callKey('GET /subject/list')];

export const useCreateSubject = () =>
  useMutation({
    mutationFn: (name: string) => call('POST /subject/create', { query: { subject_name: name } }),
    meta: {
      success: 'Subject added successfully',
      error: 'Failed to add subject',
      about: (name: string) => name,
      invalidates,
      added: (name: string): AddedRow => ({
        call: 'GET /subject/list',
        matches: (row: Subject) => row.subjectName === name,
        urlParams: {},
      }),
    },
  });

export const useUpdateSubject = () =>
  useMutation({
    mutationFn: ({ id, subjectName, version }: Subject) =>
      call('PUT /subject/update', { query: { subject_name: subjectName, subject_id: id }, version }),
    meta: {
      success: 'Subject updated successfully',
      error: 'Failed to update subject',
      about: ({ subjectName }: Subject) => subjectName,
      invalidates,
    },
  });

export function useDeleteSubject() {
  const undoDeletion = useUndoDeletion();
  return useMutation({
    mutationFn: ({ id }: Subject) => call('DELETE /subject/delete', { query: { subject_id: id } }),
    meta: {
      undo: ({ subjectName }: Subject, reply: Deletion) => undoDeletion(subjectName, reply),
      success: ({ subjectName }: Subject) => `${subjectName} has been deleted`,
      error: 'Failed to delete subject',
      about: ({ subjectName }: Subject) => subjectName,
      showsCause: true,
      // Invalidates the subjects of classes too, because the server also removes the deleted subject from its classes.
      invalidates: [...invalidates, callKey('GET /classes/subjects')],
    },
  });
}
