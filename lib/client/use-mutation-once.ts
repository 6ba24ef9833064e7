'use client';

import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** What tells two presses apart: equal variables are the same write. Callbacks in them don't count. */
const sameness = (variables: unknown) =>
  JSON.stringify(variables, (_name, part) =>
    part instanceof File ? [part.name, part.size, part.type, part.lastModified] : part,
  );

/**
 * `useMutation` for a person's presses: what is under way is not begun again. `isPending` alone is too late for a second
 * press, because it turns after a timer. Other variables, such as another row's, start beside it.
 */
export function useMutationOnce<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useMutation(options);
  const [underWay] = useState(() => new Map<string | undefined, Promise<Data>>());
  const begin = mutation.mutateAsync;

  /** A second press gets the reply of the first. */
  const mutateAsync = useCallback(
    (variables: Variables, callbacks?: MutateOptions<Data, Error, Variables>) => {
      const key = sameness(variables);
      const known = underWay.get(key);
      if (known) return known;
      const reply = begin(variables, callbacks).finally(() => underWay.delete(key));
      underWay.set(key, reply);
      return reply;
    },
    [begin, underWay],
  );
  const mutate = useCallback(
    (variables: Variables, callbacks?: MutateOptions<Data, Error, Variables>) =>
      // A failure is told by the mutation itself.
      void mutateAsync(variables, callbacks).catch(() => undefined),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
