import { useMutation } from '@tanstack/react-query';
import type { AddedRow } from '@/lib/browser/client/added-row';
import { call, callKey } from '@/lib/browser/client/call';
import type { Deletion } from '@/lib/contract/bin';
import type { Broadcast } from '@/lib/contract/broadcasts';
import { useUndoDeletion } from '@/lib/features/bin/undo-deletion';
import { today } from '@/lib/format/dates';
import { type BroadcastContent, toRequestBody } from './form-schema';

const invalidates = [callKey('GET /diary/broadcast')];

/** @param onSaved called before the list is fetched again. */
export const useCreateBroadcast = (onSaved: () => void) =>
  useMutation({
    mutationFn: (content: BroadcastContent) => call('POST /diary/broadcast', { body: toRequestBody(content, today()) }),
    onSuccess: onSaved,
    meta: {
      success: 'Broadcast sent',
      error: 'Operation failed!',
      about: ({ subject }: BroadcastContent) => subject,
      invalidates,
      added: ({ subject, notetype, duedate }: BroadcastContent): AddedRow => ({
        call: 'GET /diary/broadcast',
        matches: (row: Broadcast) => row.subject === subject && row.notetype === notetype && row.duedate === duedate,
        urlParams: { type: notetype },
      }),
    },
  });

export const useUpdateBroadcast = () =>
  useMutation({
    mutationFn: ({ id, content, version }: { id: number | null; content: BroadcastContent; version?: string }) =>
      call('PUT /diary/broadcast/update', {
        query: { broadcast_id: id },
        body: toRequestBody(content, today()),
        version,
      }),
    meta: {
      success: 'Broadcast updated',
      error: 'Operation failed!',
      about: ({ content }: { content: BroadcastContent }) => content.subject,
      invalidates,
    },
  });

export function useDeleteBroadcast() {
  const undoDeletion = useUndoDeletion();
  return useMutation({
    mutationFn: ({ id }: Broadcast) => call('DELETE /diary/broadcast/delete', { query: { broadcast_id: id } }),
    meta: {
      undo: ({ subject }: Broadcast, reply: Deletion) => undoDeletion(subject, reply),
      success: 'Broadcast deleted',
      error: 'Failed to delete broadcast!',
      showsCause: true,
      about: ({ subject }: Broadcast) => subject,
      invalidates,
    },
  });
}
