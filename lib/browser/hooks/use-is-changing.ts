import { type MutationKey, useIsMutating } from '@tanstack/react-query';

export const useIsChanging = (mutationKey: MutationKey, id: number | null): boolean =>
  useIsMutating({ mutationKey, predicate: ({ state }) => (state.variables as { id: number | null }).id === id }) > 0;
