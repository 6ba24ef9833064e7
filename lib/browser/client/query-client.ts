import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { toast } from '@/lib/browser/toasts/toast';
import type { CallName } from '@/lib/contract/calls';
import type { AddedRow } from './added-row';
import { loadCalls } from './call';
import { conflictOf, isUnknownOutcome, messageOr } from './call-error';
import type { Undo } from './undo';

export interface MutationMeta extends Record<string, unknown> {
  success?: string | ((variables: never, data: never) => string);
  error?: string | ((variables: never) => string);
  showsCause?: true;
  /** The name of the record, for the second line of a toast whose text does not contain it. */
  about?: (variables: never) => string;
  invalidates?: QueryKey[];
  added?: (variables: never, data: never) => AddedRow;
  undo?: (variables: never, data: never) => Undo | null;
}
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

/**
 * Shows a toast for a failure. The message of an unknown outcome is shown instead of `text`, because it explains what
 * to do. A conflict shows no toast, because the form asks the user how to resolve the conflict.
 */
function toastError(error: Error, text: string | undefined, description?: string): void {
  if (isUnknownOutcome(error)) toast.warning(error.message, { description });
  else if (text && !conflictOf(error)) toast.error(text, { description });
}

/** Returns the description of a toast: the name of the record and the cause of a failure, in a line each. */
export function secondLines(
  text: string,
  meta: MutationMeta | undefined,
  variables: unknown,
  cause = '',
): string | undefined {
  const name = meta?.about?.(variables as never) ?? '';
  return [text.includes(name) ? '' : name, cause].filter(Boolean).join('\n') || undefined;
}

/**
 * Loads what happens after a mutation. This script is loaded together with the calls, because the first load of a
 * screen does not need it.
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
