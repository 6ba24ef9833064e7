import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import type { MutationMeta } from '@/lib/browser/client/mutation-meta';
import { createUndo } from '@/lib/browser/client/undo';
import type { View } from '@/lib/contract/views';

type NewView = Omit<View, 'view_id'>;

const invalidates = [callKey('GET /views')];
/** Sends the changes of views one after the other, so that the last one wins. */
const scope = { id: 'views' };

const save = (body: NewView) => call('POST /views', { body });
const remove = ({ view_id }: View) => call('DELETE /views/{id}', { params: { id: view_id } });

const restore = {
  mutationFn: ({ list, name, address }: View) => save({ list, name, address }),
  scope,
  meta: {
    success: ({ name }: View) => `View “${name}” is back`,
    error: 'The view could not be restored',
    showsCause: true,
    invalidates,
  } satisfies MutationMeta,
};

export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ view }: { view: NewView; replaced?: View }) => save(view),
    scope,
    meta: {
      success: ({ view }: { view: NewView }) => `View “${view.name}” saved`,
      undo: ({ view, replaced }: { view: NewView; replaced?: View }) =>
        replaced ? createUndo(client, restore, replaced, `replaced the view “${view.name}”`) : null,
      invalidates,
    },
  });
}

export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: remove,
    scope,
    meta: {
      success: ({ name }: View) => `View “${name}” deleted`,
      undo: (view: View) => createUndo(client, restore, view, `deleted the view “${view.name}”`),
      error: 'Failed to delete the view',
      showsCause: true,
      invalidates,
    },
  });
}

export const useKeepColumns = (list: string, onError: () => void) =>
  useMutation({
    mutationFn: (address: string) => save({ list, name: '', address }),
    scope,
    onError,
    meta: { error: 'The columns could not be kept', showsCause: true, invalidates },
  });
