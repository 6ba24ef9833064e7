import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import type { MutationMeta } from '@/lib/browser/client/mutation-meta';
import { createUndo } from '@/lib/browser/client/undo';
import type { Deletion } from '@/lib/contract/bin';
import type { CallInput } from '@/lib/contract/call';
import type { mergeStudents } from '@/lib/contract/duplicates';
import { restoreInvalidates, useUndoDeletion } from '@/lib/features/bin/undo-deletion';
import { personName } from '@/lib/format/person-name';
import { type Compared, otherSide, type Side } from './queries';

const listKey = callKey('GET /students/duplicates');

const namesOf = ({ first, second }: Compared) => `${personName(first.student)} and ${personName(second.student)}`;
const idsOf = ({ first, second }: Compared) => ({ student_id: first.student.id, other_id: second.student.id });

const unmark = {
  mutationFn: (pair: Compared) => call('DELETE /students/duplicates/distinct', { query: idsOf(pair) }),
  meta: {
    success: (pair: Compared) => `Undone: ${namesOf(pair)} are listed again`,
    error: 'The pair could not be listed again',
    showsCause: true,
    invalidates: [listKey],
  } satisfies MutationMeta,
};

export function useMarkDistinct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pair: Compared) => call('POST /students/duplicates/distinct', { body: idsOf(pair) }),
    meta: {
      undo: (pair: Compared) => createUndo(client, unmark, pair, `marked ${namesOf(pair)} as different students`),
      success: (pair: Compared) => `${namesOf(pair)} are no longer listed`,
      error: 'Failed to mark the students as different',
      about: namesOf,
      showsCause: true,
      invalidates: [listKey],
    },
  });
}

interface Merge {
  pair: Compared;
  keep: Side;
  body: CallInput<typeof mergeStudents>['body'];
}

export function useMergeStudents() {
  const client = useQueryClient();
  const undoDeletion = useUndoDeletion();
  return useMutation({
    mutationFn: ({ body }: Merge) => call('POST /students/merge', { body }),
    // Reads the students again, because another user has changed or deleted one of them.
    onError: () => client.invalidateQueries({ queryKey: listKey }),
    meta: {
      undo({ pair, keep }: Merge, reply: Deletion) {
        const name = personName(pair[otherSide(keep)].student);
        return undoDeletion(name, reply, `merged ${namesOf(pair)}`);
      },
      success: ({ pair, keep }: Merge) => `The two records of ${personName(pair[keep].student)} are merged`,
      about: ({ pair, keep }: Merge) => personName(pair[keep].student),
      invalidates: restoreInvalidates,
    },
  });
}
