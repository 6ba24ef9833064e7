import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { type ToastAction, toast } from '@/lib/browser/toasts/toast';

export type Undo = () => Promise<unknown>;

/**
 * Returns a function that runs the reverse write as a separate mutation, so that Undo works after the user has left the
 * screen.
 */
export const createUndo =
  <Data, Variables>(
    client: QueryClient,
    options: MutationOptions<Data, Error, Variables>,
    variables: Variables,
  ): Undo =>
  () =>
    client.getMutationCache().build(client, options).execute(variables);

export const undoAction = (undo: Undo): ToastAction => ({
  label: 'Undo',
  onPress: () => toast.loading('Undoing…', { until: undo().catch(() => undefined) }),
});
