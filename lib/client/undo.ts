/** Taking a write back by its reverse, from the toast that tells it. */

import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import type { ToastAction } from '@/lib/toasts/toast';

/** Begins the reverse of a write. What comes of it is told by toasts of its own. */
export type Undo = () => Promise<unknown>;

/** A reverse write as a mutation of its own, so that it needs no screen: one may have gone to another page meanwhile. */
export const undoBy =
  <Data, Variables>(
    client: QueryClient,
    options: MutationOptions<Data, Error, Variables>,
    variables: Variables,
  ): Undo =>
  () =>
    client.getMutationCache().build(client, options).execute(variables);

export const undoAction = (undo: Undo): ToastAction => ({
  label: 'Undo',
  // A failure is told by the mutation itself.
  onPress: () => void undo().catch(() => undefined),
});
