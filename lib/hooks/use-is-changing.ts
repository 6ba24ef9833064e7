import { type MutationKey, useIsMutating } from '@tanstack/react-query';

/** Whether a mutation of this key, whose variables are a row, is under way for the row of this id: from wherever. */
export const useIsChanging = (mutationKey: MutationKey, id: number | null): boolean =>
  useIsMutating({ mutationKey, predicate: ({ state }) => (state.variables as { id: number | null }).id === id }) > 0;
