import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from '@/lib/browser/toasts/toast';
import type { CallName } from '@/lib/contract/calls';
import { loadCalls } from './call';
import { conflictOf, isUnknownOutcome, messageOr } from './call-error';
import { type MutationMeta, secondLines } from './mutation-meta';

interface QueryMeta extends Record<string, unknown> {
  call?: CallName;
  input?: unknown;
  error?: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
    queryMeta: QueryMeta;
  }
}

/** Shows no toast for a conflict, because the form asks the user how to resolve it. */
function toastError(error: Error, text: string | undefined, description?: string): void {
  if (isUnknownOutcome(error)) toast.warning(error.message, { description });
  else if (text && !conflictOf(error)) toast.error(text, { description });
}

/**
 * Loads the functions that run after a mutation. They are in the same script as the API contract, which is not part of
 * the first load of a screen.
 */
const loadEffects = () => loadCalls().catch(() => null);

const staleAfterMs = 30_000;

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: staleAfterMs,
        refetchOnWindowFocus: false,
        // Sends requests even if the browser reports being offline, because a console in the local network may be
        // reachable.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (error, query) => toastError(error, query.meta?.error) }),
    mutationCache: new MutationCache({
      onSuccess: async (data, variables, _context, { meta }) =>
        (await loadEffects())?.showSuccess(meta, variables, data),
      onError(error, variables, _context, { meta }) {
        const errorText = meta?.error;
        const text = typeof errorText === 'function' ? errorText(variables as never) : errorText;
        const cause = meta?.showsCause && !isUnknownOutcome(error) ? messageOr(error, '') : '';
        toastError(error, text, secondLines(text ?? '', meta, variables, cause));
      },
      onSettled: async (data, error, variables, _context, { meta }) =>
        (await loadEffects())?.settle(client, meta, { data, error, variables }),
    }),
  });
  return client;
}
