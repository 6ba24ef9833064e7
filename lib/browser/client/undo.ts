import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { clearLastUndo, type ToastAction, toast } from '@/lib/browser/toasts/toast';

export interface Undo {
  undoes: string;
  run: () => Promise<unknown>;
}

/**
 * Returns an undo that runs the reverse write as a separate mutation, so that it works after the user has left the
 * screen.
 */
export const createUndo = <Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
  undoes: string,
): Undo => ({
  undoes,
  run: () => client.getMutationCache().build(client, options).execute(variables),
});

/**
 * Returns the action 'Undo' for a toast and the command menu. The action runs only once, because a second run could
 * redo the change.
 */
export function undoAction({ undoes, run }: Undo): ToastAction {
  let isStarted = false;
  return {
    label: 'Undo',
    undoes,
    onPress() {
      if (isStarted) return;
      isStarted = true;
      clearLastUndo();
      toast.loading('Undoing…', { description: undoes, until: run().catch(() => undefined) });
    },
  };
}
